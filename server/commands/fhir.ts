/**
 * `npm run --silent fhir -- import FILE… [--out DIR] [--report FILE]`: Questionnaires of FHIR R4, also in Bundles, as
 * definitions in `DIR/<id>/<version>.json`, with a report of every element. A form with the id and version of another
 * one gets an id of its own. What has two readings is said by options: the language of forms that name none, whether
 * all or any of several conditions have to hold, and whether two items of one linkId are both meant. Code lists that
 * it names are written to `DIR/code-lists/<digest>.json`. Exit code 0: all taken, 1: some refused, 2: could not be
 * read.
 *
 * `npm run --silent fhir -- export DEFINITION.json [--out FILE]`: a definition as a Questionnaire.
 * Conditions and formulas that FHIR cannot say are named on the standard error output.
 *
 * `npm run --silent fhir -- roundtrip FILE…`: imports, exports and compares what the report calls taken over, a line
 * for each file. Exit code 1: something differs.
 *
 * `npm run --silent fhir -- validate RESPONSE QUESTIONNAIRE [FILE…] [--json]`: validates a QuestionnaireResponse of
 * FHIR R4, or a Questionnaire alone. More files can hold ValueSets and CodeSystems. `--json` prints an
 * OperationOutcome. Exit code 0: valid, 1: not valid, 2: could not be read.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Definition, READING_QUESTIONS, ReadingAnswersSchema } from '@clinic/engine/definition';
import { type Issue, isValid, operationOutcome, writeExactly } from '@clinic/formats/fhir';
import {
  exportedDefinition,
  type FileReport,
  importFile,
  readDefinition,
  roundTrip,
} from '../workers/fhir/convertFiles.ts';
import { UnreadableResource } from '../workers/fhir/readResource.ts';
import { validateFiles } from '../workers/fhir/validateFiles.ts';
import { readArguments, type Takes, UsageError } from './arguments.ts';

const COMMAND = 'npm run --silent fhir --';
const IMPORT =
  'import FILE… [--out DIR] [--report FILE] [--language LANGUAGE] [--conditions all|any] [--linkIds both|first]';
const EXPORT = 'export DEFINITION.json [--out FILE]';
const ROUNDTRIP = 'roundtrip FILE…';
const VALIDATE = 'validate RESPONSE QUESTIONNAIRE [FILE…] [--json]';
const USAGE = `Usage:\n${[IMPORT, EXPORT, ROUNDTRIP, VALIDATE].map((usage) => `  ${COMMAND} ${usage}\n`).join('')}`;

const COMMANDS: Readonly<Record<string, (args: string[]) => number>> = {
  import: importFiles,
  export: exportFile,
  roundtrip: roundTrips,
  validate,
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) process.stderr.write(USAGE);
process.exitCode = command ? run(() => command(args)) : 2;

function run(work: () => number): number {
  try {
    return work();
  } catch (error) {
    const isOfUser = error instanceof UsageError || error instanceof UnreadableResource;
    const isFault = error instanceof Error && 'code' in error && 'syscall' in error;
    if (!isOfUser && !isFault) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}

interface Options {
  files: string[];
  out?: string | undefined;
  report?: string | undefined;
  language?: string | undefined;
  conditions?: string | undefined;
  linkIds?: string | undefined;
}

function optionsOf(
  argv: string[],
  usage: string,
  names: Takes['names'],
  allowed: ReadonlyArray<Exclude<keyof Options, 'files'>> = [],
): Options {
  const options = Object.fromEntries(allowed.map((option) => [option, { type: 'string' as const }]));
  const read = readArguments({ usage: `${COMMAND} ${usage}`, options, names }, argv);
  return { files: read.names, ...(read.values as Omit<Options, 'files'>) };
}

function importFiles(argv: string[]): number {
  const allowed = ['out', 'report', ...READING_QUESTIONS] as const;
  const { files, out, report, ...read } = optionsOf(argv, IMPORT, { atLeast: 1 }, allowed);
  const answers = ReadingAnswersSchema.safeParse(read);
  if (!answers.success) throw new UsageError(`Usage: ${COMMAND} ${IMPORT}\n`);
  const unreadable: string[] = [];
  const reports: FileReport[] = [];
  const written = new Map<string, string>();
  for (const file of files) {
    const imported = readOr(() => importFile(file, answers.data), unreadable);
    if (!imported) continue;
    reports.push(imported.report);
    for (const { definition, path, codeLists = new Map<string, string>() } of imported.forms) {
      if (out === undefined || !definition) continue;
      for (const [digest, text] of codeLists) writeText(join(out, 'code-lists', `${digest}.json`), text);
      const identified = withOwnId(definition, written);
      write(join(out, identified.id, `${identified.version}.json`), identified);
      if (identified.id === definition.id) continue;
      process.stderr.write(
        `${file}: ${path}: written as ${identified.id}: another form has the id ${definition.id}.\n`,
      );
    }
  }
  const whole = files.length === 1 ? reports[0] : reports;
  if (report !== undefined) write(report, whole ?? []);
  else if (whole !== undefined) process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
  for (const message of unreadable) process.stderr.write(`${message}\n`);
  for (const { file, refused = [] } of reports) {
    for (const { path, message } of refused) process.stderr.write(`${file}: refused: ${path}: ${message}\n`);
  }
  if (unreadable.length > 0) return 2;
  return reports.some(({ refused }) => refused) ? 1 : 0;
}

/**
 * Forms can have the same name, or none: a form never overwrites one that was written before it.
 * @param written the content of each id and version so far
 */
function withOwnId(definition: Definition, written: Map<string, string>): Definition {
  for (let number = 1; ; number += 1) {
    const own = number === 1 ? definition : { ...definition, id: `${definition.id}-${number}` };
    const [key, content] = [`${own.id}/${own.version}`, JSON.stringify(own)];
    const before = written.get(key);
    if (before !== undefined && before !== content) continue;
    written.set(key, content);
    return own;
  }
}

function exportFile(argv: string[]): number {
  const { files, out } = optionsOf(argv, EXPORT, 1, ['out']);
  const [file = ''] = files;
  const { questionnaire, unsaid } = exportedDefinition(readDefinition(file));
  for (const { id, what, reason } of unsaid)
    process.stderr.write(`${id}: its ${what === 'value' ? 'formula' : what} is left out: ${reason}\n`);
  if (out === undefined) process.stdout.write(`${writeExactly(questionnaire, 2)}\n`);
  else write(out, questionnaire);
  return 0;
}

function roundTrips(argv: string[]): number {
  const { files } = optionsOf(argv, ROUNDTRIP, { atLeast: 1 });
  const unreadable: string[] = [];
  let differs = false;
  for (const file of files) {
    const result = readOr(() => roundTrip(file), unreadable);
    if (!result) continue;
    differs ||= !result.isSame;
    const { isSame, differences } = result;
    process.stdout.write(
      isSame ? `same  ${file}\n` : `DIFFERS  ${file}  ${differences.slice(0, 5).join('; ')}\n`,
    );
  }
  for (const message of unreadable) process.stderr.write(`${message}\n`);
  if (unreadable.length > 0) return 2;
  return differs ? 1 : 0;
}

/** The other files are read all the same. */
function readOr<T>(read: () => T, unreadable: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    unreadable.push(error.message);
    return undefined;
  }
}

function write(file: string, content: unknown): void {
  writeText(file, `${writeExactly(content, 2)}\n`);
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function validate(args: readonly string[]): number {
  const takes = {
    usage: `${COMMAND} ${VALIDATE}`,
    names: { atLeast: 1 },
    options: { json: { type: 'boolean' } },
  } as const;
  const { names, values } = readArguments(takes, args);
  const [file = '', ...further] = names;
  const isJson = values.json === true;
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
