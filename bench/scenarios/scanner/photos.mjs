import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/**
 * Photographs with the texts that count as read, described by a manifest beside them.
 *
 * @typedef {{ file: string, texts: string[] }} Photo
 */

const MEDIA_TYPES = /** @type {Record<string, string>} */ ({
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
});

/** @param {string} folder @returns {Photo[]} those in which anybody has ever read a code; none without a manifest */
export function listPhotos(folder) {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) return [];
  const photos = /** @type {Photo[]} */ (JSON.parse(readFileSync(manifest, 'utf8')));
  return photos.filter(({ texts }) => texts.length > 0);
}

/** @param {string} folder @param {string} file */
export function readPhoto(folder, file) {
  return { body: readFileSync(join(folder, file)), contentType: MEDIA_TYPES[extname(file)] ?? 'image/png' };
}
