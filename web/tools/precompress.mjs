import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// Once, as small as it goes, instead of at every request.
const BUILT = join(import.meta.dirname, '..', 'dist', 'app');
const WORTH_IT = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
const LEAST_BYTES = 1024;

const files = readdirSync(BUILT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

for (const file of files) {
  const content = readFileSync(file);
  if (content.length < LEAST_BYTES) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
