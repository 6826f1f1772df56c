import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cut } from './cut-chunks.mjs';

const sources = join(import.meta.dirname, '..', 'src');
const react = '/node_modules/react-dom/index.js';
const moduleOf = (/** @type {string} */ name) => (name === react ? react : join(sources, `${name}.tsx`));

/** Text that no compressor makes smaller than a half. @param {string} seed @param {number} bytes */
function noise(seed, bytes) {
  let text = '';
  for (let at = 0; text.length < bytes * 2; at++) text += createHash('sha256').update(`${seed}${at}`).digest('hex');
  return text.slice(0, bytes * 2);
}

/** A file as it is cut by nature, of one module. @param {string} name @param {number} bytes @param {string[]} [imports] */
const chunk = (name, bytes, imports = []) => ({
  fileName: name,
  isEntry: name === 'main',
  facadeModuleId: moduleOf(name),
  code: noise(name, bytes),
  imports,
  modules: { [moduleOf(name)]: {} },
});

/** @param {ReturnType<typeof chunk>[]} chunks @param {Record<string, string[]>} views */
function filesOf(chunks, views) {
  const start = chunks.some(({ isEntry }) => isEntry) ? [] : [chunk('main', 100_000)];
  const files = cut([...start, ...chunks], { views, cold: 'landing', afterwards: [], menus: [] });
  return (/** @type {string} */ name) => files.get(moduleOf(name));
}

describe('a file of the app', () => {
  it('that a view is said to need and that is not there stops the build', () => {
    expect(() => filesOf([], { jobs: ['Jobs'] })).toThrow('names Jobs, which is not in the build');
  });

  it('is one with another that exactly the same views need', () => {
    const fileOf = filesOf([chunk('Jobs', 5_000, ['Row', 'Head']), chunk('Row', 400), chunk('Head', 400)], {
      jobs: ['Jobs'],
    });
    expect(new Set(['Jobs', 'Row', 'Head'].map(fileOf)).size).toBe(1);
  });

  it('stays by itself when another view would load it for nothing', () => {
    const chunks = [chunk('Jobs', 5_000, ['Row']), chunk('Plans', 5_000, ['Row']), chunk('Row', 3_000)];
    const fileOf = filesOf(chunks, { jobs: ['Jobs'], plans: ['Plans'] });
    expect(new Set(['Jobs', 'Plans', 'Row'].map(fileOf)).size).toBe(3);
  });

  it('is given to who does not need it where a request costs more than its bytes', () => {
    const chunks = [chunk('Jobs', 5_000, ['Row', 'Tag']), chunk('Plans', 5_000, ['Row']), chunk('Row', 3_000)];
    const fileOf = filesOf([...chunks, chunk('Tag', 150)], { jobs: ['Jobs'], plans: ['Plans'] });
    expect([fileOf('Jobs'), fileOf('Row')]).toContain(fileOf('Tag'));
  });

  it('is one with another where both are met first, whatever others load for nothing', () => {
    const chunks = [
      chunk('Landing', 5_000, ['Row', 'Tag']),
      chunk('Plans', 5_000, ['Row']),
      chunk('Jobs', 5_000, ['Tag']),
      chunk('Row', 3_000),
      chunk('Tag', 3_000),
    ];
    const plain = filesOf(chunks, { page: ['Landing'], plans: ['Plans'], jobs: ['Jobs'] });
    const first = filesOf(chunks, { landing: ['Landing'], plans: ['Plans'], jobs: ['Jobs'] });
    expect([plain, first].map((fileOf) => fileOf('Row') === fileOf('Tag'))).toEqual([false, true]);
  });

  it('is not given to who has too much by it', () => {
    const togetherBeside = (/** @type {number} */ bytes) => {
      const chunks = [
        chunk('main', 100_000),
        chunk('Landing', 12_000, ['Row', 'Tag']),
        chunk('Jobs', bytes, ['Row']),
        chunk('Plans', 5_000, ['Tag']),
        chunk('Row', 1_000),
        chunk('Tag', 1_000),
      ];
      const fileOf = filesOf(chunks, { landing: ['Landing'], jobs: ['Jobs'], plans: ['Plans'] });
      return fileOf('Row') === fileOf('Tag');
    };
    expect([togetherBeside(20_000), togetherBeside(30_000)]).toEqual([true, false]);
  });

  it('is not given to who would load a large one behind it', () => {
    const chunks = [
      chunk('Jobs', 5_000, ['Row', 'Tag']),
      chunk('Scan', 5_000, ['Row', 'Tag']),
      chunk('Plans', 5_000, ['Row']),
      chunk('Row', 3_000),
      chunk('Tag', 150, ['Camera']),
      chunk('Camera', 9_000),
      chunk('Film', 20_000, ['Camera']),
    ];
    const fileOf = filesOf(chunks, { jobs: ['Jobs'], scan: ['Scan'], plans: ['Plans'], film: ['Film'] });
    expect(fileOf('Tag')).not.toBe(fileOf('Row'));
  });

  it('never waits for one that waits for it', () => {
    const start = chunk('main', 130_000, ['Frame']);
    const chunks = [start, chunk('Frame', 150), chunk('Jobs', 150, ['main']), chunk('Plans', 150, ['main'])];
    const fileOf = filesOf(chunks, { jobs: ['Jobs'], plans: ['Plans'] });
    expect([fileOf('Jobs'), fileOf('Plans')]).not.toContain(fileOf('Frame'));
  });

  it('with React in it is named so, and has nothing else', () => {
    const fileOf = filesOf([chunk('Jobs', 5_000, [react]), chunk(react, 50_000)], { jobs: ['Jobs'] });
    expect([fileOf(react), fileOf('Jobs')]).toEqual(['vendor', expect.stringMatching(/^part-/)]);
  });
});
