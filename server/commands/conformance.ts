/**
 * `npm run conformance -- FOLDER`: validates the cases of a FHIR test suite and compares the verdicts.
 * FOLDER, or a folder in it, has a `cases.json`: a list of `{ name, file, supporting, errors }` with paths
 * relative to it and the number of errors that a reference validator found. Prints a line for each case and
 * the total. Exit code 2: could not be read.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isValid } from '@clinic/formats/fhir';
import { z } from 'zod';
import { readDocument, readSupporting } from '../workers/fhir/readFiles.ts';
import { UnreadableResource } from '../workers/fhir/readResource.ts';
import { r4Validator } from '../workers/fhir/validator.ts';
import { readArguments } from './arguments.ts';

const Cases = z.array(
  z.object({
    name: z.string(),
    file: z.string(),
    supporting: z.array(z.string()).default([]),
    errors: z.int().min(0),
  }),
);
type Case = z.infer<typeof Cases>[number];

const verdictOf = (isRight: boolean): string => (isRight ? 'valid' : 'invalid');

function ourVerdict(folder: string, { file, supporting }: Case): { verdict: string; reason: string } {
  try {
    const resources = supporting.map((path) => readSupporting(join(folder, path)));
    const issues = r4Validator(resources).validate(readDocument(join(folder, file)));
    const [first] = issues.filter(({ severity }) => severity === 'error' || severity === 'fatal');
    const reason = first ? `${first.expression}: ${first.diagnostics}` : '';
    return { verdict: verdictOf(isValid(issues)), reason };
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    return { verdict: 'invalid', reason: error.message };
  }
}

function run(folder: string): { right: number; all: number } {
  const cases = Cases.parse(JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')));
  let right = 0;
  for (const entry of cases) {
    const expected = verdictOf(entry.errors === 0);
    const { verdict, reason } = ourVerdict(folder, entry);
    const isSame = verdict === expected;
    if (isSame) right++;
    const line = [isSame ? 'same' : 'DIFFERS', entry.name, `expected ${expected}`, `ours ${verdict}`, reason];
    process.stdout.write(`${line.filter(Boolean).join('  ')}\n`);
  }
  return { right, all: cases.length };
}

const [folder] = givenFolder();
const folders = folder === undefined || !existsSync(folder) ? [] : [folder, ...foldersIn(folder)];
const suites = folders.filter((path) => existsSync(join(path, 'cases.json')));
const sums = suites.map(run);
const total = (key: 'right' | 'all'): number => sums.reduce((sum, one) => sum + one[key], 0);
if (suites.length > 0) process.stdout.write(`${total('right')} of ${total('all')} verdicts are the same.\n`);
else {
  process.stderr.write('Give a folder with a cases.json: npm run conformance -- FOLDER\n');
  process.exitCode = 2;
}

function givenFolder(): string[] {
  try {
    return readArguments({ usage: 'npm run conformance -- FOLDER', names: { atMost: 1 } }).names;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}

function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name));
}
