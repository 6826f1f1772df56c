import { visitorLanguageNames, visitorLanguages, type VisitorLanguage } from '@rounds/contract';
import { Printer } from 'lucide-react';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field, FieldPair, Select } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { qrModules, qrVersion } from '../../../ui/qr';
import { Switch } from '../../../ui/Switch';
import type { PosterItem } from '../content';
import { formatNames, type FormatName } from '../formats';
import { makeSheets, type Sheet } from '../sheets';
import { browserMeasure } from '../text';
import { useChoices } from '../useChoices';
import { usePosterWords } from '../usePosterWords';
import { PrintPages } from './PrintPages';
import { SheetImage } from './SheetImage';
import styles from './PosterWorkshop.module.css';

/** Beyond it a code needs a better camera or a shorter distance. */
const densestVersion = 4;
const previews = 12;
const none: Sheet[] = [];

interface PosterWorkshopProps {
  items: readonly PosterItem[];
  initialFormat: FormatName;
  /** Of the saved files, without the ending. */
  fileName: string;
  /** They are printed or saved. */
  onMade?: (() => void) | undefined;
  /** Where else one may go. Not under the previews, which would push it away when they are drawn. */
  children?: ReactNode;
}

/** Chooses size, languages and sturdiness; shows the sheets; prints and saves them. */
export function PosterWorkshop({ items, initialFormat, fileName, onMade, children }: PosterWorkshopProps) {
  const { t, language } = useTranslation();
  const [{ format, first, second, isSturdy }, choose] = useChoices({
    format: initialFormat,
    first: language,
    second: language === 'en' ? null : 'en',
    isSturdy: false,
  });

  const spoken = useMemo(() => [first, ...(second && second !== first ? [second] : [])], [first, second]);
  // Codes and sheets are much to draw: in slices, between which the browser answers taps.
  const words = useDeferredValue(usePosterWords(spoken));
  const measure = useMemo(() => browserMeasure(), []);
  const level = isSturdy ? 'Q' : 'M';
  const sheets = useMemo(
    () => (words ? makeSheets({ items, format, words, level, measure }) : none),
    [items, format, words, level, measure],
  );
  // What is printed and saved is drawn after what is seen.
  const pages = useDeferredValue(sheets, none);
  const isReady = pages === sheets && sheets.length > 0;
  const address = items[0]?.url;
  const isDense = useMemo(() => address !== undefined && qrVersion(qrModules(address)) > densestVersion, [address]);

  return (
    <div className={styles.workshop}>
      <div className={styles.side}>
        <Card>
          <div className={styles.fields}>
            <Field label={t('posters.format')}>
              <Select value={format} onChange={(event) => choose({ format: event.target.value as FormatName })}>
                {formatNames.map((name) => (
                  <option key={name} value={name}>
                    {t(`posters.formats.${name}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <FieldPair>
              <Field label={t('posters.firstLanguage')}>
                <Select value={first} onChange={(event) => choose({ first: event.target.value as VisitorLanguage })}>
                  <LanguageOptions />
                </Select>
              </Field>
              <Field label={t('posters.secondLanguage')}>
                <Select
                  value={second ?? ''}
                  onChange={(event) => choose({ second: (event.target.value || null) as VisitorLanguage | null })}
                >
                  <option value="">{t('posters.noLanguage')}</option>
                  <LanguageOptions />
                </Select>
              </Field>
            </FieldPair>
            <Switch
              label={t('posters.sturdy')}
              hint={t('posters.sturdyHint')}
              checked={isSturdy}
              onChange={(event) => choose({ isSturdy: event.target.checked })}
            />
          </div>
        </Card>
        {isDense && (
          <Notice tone="warn" title={t('posters.dense.title')}>
            {t('posters.dense.text')}
          </Notice>
        )}
        <Button block icon={Printer} disabled={!isReady} onClick={() => print()}>
          {t('posters.print')}
        </Button>
        <PrintPages sheets={pages} isReady={isReady} fileName={fileName} onMade={onMade} />
        <p className={styles.hint}>{t('posters.printHint')}</p>
        {children}
      </div>
      <section aria-label={t('posters.preview')}>
        <p className={styles.count}>{t('posters.pages', { count: sheets.length })}</p>
        <div className={styles.pages}>
          {sheets.slice(0, previews).map((sheet, index) => (
            <SheetImage
              key={sheet.cells[0]?.code ?? index}
              sheet={sheet}
              className={styles.page}
              label={t('posters.page', { number: index + 1 })}
            />
          ))}
        </div>
        {sheets.length > previews && (
          <p className={styles.count}>{t('posters.morePages', { count: sheets.length - previews })}</p>
        )}
      </section>
    </div>
  );
}

const LanguageOptions = () =>
  visitorLanguages.map((each) => (
    <option key={each} value={each}>
      {visitorLanguageNames[each]}
    </option>
  ));
