import { escapeHtml } from '../http/page.js';

/**
 * The little of Markdown that the pages around the app need: headings, paragraphs, lists, bold, links and pictures,
 * which may say their size so that the page keeps room for them: `![alt](/address =240x431)`.
 * Everything else is text, and all text is escaped: an operator who wants more writes HTML.
 */
export function renderMarkdown(source: string): string {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(renderBlock)
    .join('\n');
}

function renderBlock(block: string): string {
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading) return wrap(`h${heading[1]?.length ?? 1}`, inline(heading[2] ?? ''));
  const lines = block.split('\n');
  if (lines.every((line) => /^(- |  )/.test(line))) return wrap('ul', items(block, /^- /m));
  if (lines.every((line) => /^(\d+\. |  )/.test(line))) return wrap('ol', items(block, /^\d+\. /m));
  return wrap('p', inline(lines.join(' ')));
}

const wrap = (tag: string, content: string): string => `<${tag}>${content}</${tag}>`;

const items = (block: string, mark: RegExp): string =>
  block
    .split(new RegExp(mark, 'm'))
    .filter((item) => item.trim())
    .map((item) => wrap('li', inline(item.trim().replaceAll(/\s*\n\s*/g, ' '))))
    .join('');

/** Only addresses that cannot run anything: of this site, of the web, or for mail. */
const isPlainAddress = (address: string): boolean => /^(\/(?!\/)|#|https?:\/\/|mailto:)/.test(address);

function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(
      /!\[([^\]]*)\]\(([^)\s]+)(?: =(\d+)x(\d+))?\)/g,
      (whole, alt: string, address: string, width?: string, height?: string) => {
        const size = width && height ? ` width="${width}" height="${height}"` : '';
        return isPlainAddress(address) ? `<img src="${address}" alt="${alt}"${size} loading="lazy">` : whole;
      },
    )
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, address: string) =>
      isPlainAddress(address) ? `<a href="${address}">${label}</a>` : whole,
    )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
