import { readFileSync } from 'node:fs';

/** @param {string} path @returns {unknown} */
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
