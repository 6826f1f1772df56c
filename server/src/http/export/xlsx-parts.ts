/** The fixed parts of a workbook (ECMA-376), as small as Excel, LibreOffice and Numbers take them. */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The header stays in sight while one scrolls. */
export const sheetStart =
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="20" width="24" customWidth="1"/></cols><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

export const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  // Own formats are numbered from 164 on.
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>` +
  `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>` +
  `</styleSheet>`;

export const relations =
  `${declaration}<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const workbook = (name: string, sheets: number): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${numbers(sheets)
    .map((n) => `<sheet name="${sheetName(name, n)}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')}</sheets></workbook>`;

/** Excel takes 31 characters and none of its own address signs. */
function sheetName(name: string, number: number): string {
  const plain = name.replaceAll(/[^\p{L}\p{N} -]/gu, '').slice(0, 25) || 'Sheet';
  return number === 1 ? plain : `${plain} ${number}`;
}

export const workbookRelations = (sheets: number): string =>
  `${declaration}<Relationships xmlns="${packageRelations}">${numbers(sheets)
    .map((n) => `<Relationship Id="rId${n}" Type="${documentRelations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${documentRelations}/styles" Target="styles.xml"/></Relationships>`;

export const contentTypes = (sheets: number): string =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${numbers(sheets)
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)
    .join('')}</Types>`;
