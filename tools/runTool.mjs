/**
 * Runs a command-line tool: its result is the exit code, its error is printed as one line without a stack.
 * @param {() => Promise<number>} tool
 */
export async function runTool(tool) {
  try {
    process.exitCode = await tool();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
