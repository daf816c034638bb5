/**
 * `npm run doctor`: what is wrong with the installation, and what to do. Exit code 78: the server would not start; 1: there
 * is another problem; 0: none, although there may be warnings. `--json` prints all findings as JSON.
 */
import { readArguments, UsageError } from './arguments.ts';
import { examine, exitCodeOf } from './doctor/examine.ts';

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

try {
  const { values } = readArguments({
    usage: 'npm run doctor [-- --json]',
    options: { json: { type: 'boolean' } },
  });
  const findings = await examine(process.env);
  const lines = findings.flatMap(({ check, is, text, remedy }) => [
    `${MARKS[is]} ${check}: ${text}`,
    ...(remedy === undefined ? [] : [`          ${remedy}`]),
  ]);
  const count = (kind: string) => findings.filter(({ is }) => is === kind).length;
  const summary = `${count('problem')} problems, ${count('warning')} warnings, ${count('ok')} checks without either`;
  process.stdout.write(
    values.json ? `${JSON.stringify(findings, null, 2)}\n` : `${[...lines, summary].join('\n')}\n`,
  );
  process.exitCode = exitCodeOf(findings);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
