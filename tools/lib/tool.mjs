/** The end of a tool for a reason a person can act on: shown as a sentence, without a stack trace. */
export class Stop extends Error {}

/** @param {() => Promise<void>} tool */
export async function runTool(tool) {
  try {
    await tool();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
