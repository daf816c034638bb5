/**
 * `npm run --silent fhir -- validate RESPONSE QUESTIONNAIRE [FILE…] [--json]`: validates a QuestionnaireResponse of
 * FHIR R4, or a Questionnaire alone. More files can hold ValueSets and CodeSystems. `--json` prints an
 * OperationOutcome. Exit code 0: valid, 1: not valid, 2: could not be read.
 */
import { type Issue, isValid, operationOutcome } from '../../engine/fhir/validate/issue.ts';
import { UnreadableResource } from '../fhir/readResource.ts';
import { validateFiles } from '../fhir/validateFiles.ts';

const USAGE = 'Usage: npm run --silent fhir -- validate RESPONSE QUESTIONNAIRE [FILE…] [--json]\n';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => number>> = { validate };

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) process.stderr.write(USAGE);
process.exitCode = command ? command(args) : 2;

function validate(args: readonly string[]): number {
  const isJson = args.includes('--json');
  const [unknown] = args.filter((arg) => arg.startsWith('--') && arg !== '--json');
  const [file, ...further] = args.filter((arg) => !arg.startsWith('--'));
  if (file === undefined || unknown !== undefined) {
    process.stderr.write(unknown === undefined ? USAGE : `Unknown option ${unknown}.\n${USAGE}`);
    return 2;
  }
  try {
    const issues = validateFiles(file, further);
    process.stdout.write(isJson ? `${JSON.stringify(operationOutcome(issues), null, 2)}\n` : report(issues));
    return isValid(issues) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    const { message, path, isTooLarge } = error;
    const code = isTooLarge ? 'too-costly' : 'structure';
    const outcome = operationOutcome([{ severity: 'fatal', code, expression: path, diagnostics: message }]);
    if (isJson) process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
    else process.stderr.write(`${message}\n`);
    return 2;
  }
}

function report(issues: readonly Issue[]): string {
  const lines = issues.map(
    ({ severity, code, expression, diagnostics }) => `${severity} (${code}) ${expression}: ${diagnostics}`,
  );
  const errors = issues.filter(({ severity }) => severity === 'error' || severity === 'fatal').length;
  const verdict = errors === 0 ? 'Valid.' : `Not valid: ${errors} ${errors === 1 ? 'error' : 'errors'}.`;
  return `${[...lines, verdict].join('\n')}\n`;
}
