import { Marked } from 'marked';
import { escapeHtml } from '../http/page.js';

/** Only addresses that cannot run anything: of this site, of the web, or for mail. */
const isPlainAddress = (address: string): boolean => /^(\/(?!\/)|#|https?:\/\/|mailto:)/.test(address);

/** HTML in it is shown as text: an operator who wants more than Markdown writes a page of HTML. */
const markdown = new Marked({
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text)),
    link({ href, tokens, raw }) {
      if (!isPlainAddress(href)) return escapeHtml(raw);
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text, title, raw }) {
      if (!isPlainAddress(href)) return escapeHtml(raw);
      const [, width, height] = /^(\d+)x(\d+)$/.exec(title ?? '') ?? [];
      const size = width && height ? ` width="${width}" height="${height}"` : '';
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}"${size} loading="lazy">`;
    },
  },
});

/** A picture may say its size, so that the page keeps room for it: `![alt](/address =240x431)`. */
const sizeAsTitle = (source: string): string => source.replaceAll(/(!\[[^\]]*\]\([^)\s]+) =(\d+x\d+)\)/g, '$1 "$2")');

export const renderMarkdown = (source: string): string => markdown.parse(sizeAsTitle(source), { async: false });
