/**
 * `npm run bench` measures everything, `npm run bench -- flags` one part. Reports ratios within one run.
 * `queueAtScale` first fills a database with a hundred thousand submissions, `patientsAtScale`, `analyticsAtScale` and
 * `clinicAtWork` with a million (`BENCH_SUBMISSIONS`), which takes several minutes once; it is kept below `.data/bench` (`BENCH_DIR`),
 * unless `BENCH_DATABASE_URL` names another. `impact` fills a separate one with the rule inputs of as many.
 * `clinics` adds 1,000 clinics to one installation (`BENCH_CLINICS`), which takes most of ten minutes.
 * `memory` saves 100,000 drafts (`BENCH_AUTOSAVES`), `memoryOfMillion` a million, which takes an hour or two.
 */
import { analyticsAtScale } from './analyticsAtScale.ts';
import { builder } from './builder.ts';
import { clinicAtWork } from './clinicAtWork.ts';
import { clinics } from './clinics/clinics.ts';
import { turns } from './clinics/turns.ts';
import { firstField } from './firstField.ts';
import { flags } from './flags.ts';
import { heldPage } from './held/heldPage.ts';
import { heldThread } from './held/heldThread.ts';
import { impact } from './impact.ts';
import { importedForm } from './importedForm.ts';
import { autosave } from './intake/autosave.ts';
import { memory, memoryOfMillion } from './intake/memory.ts';
import { submit } from './intake/submit.ts';
import { keystrokes } from './keystrokes.ts';
import { landing } from './landing.ts';
import type { Figure, Part } from './measure/figure.ts';
import { nextStep } from './nextStep.ts';
import { patientsAtScale } from './patientsAtScale.ts';
import { payload } from './payload.ts';
import { portal } from './portal.ts';
import { queueAtScale } from './queueAtScale.ts';
import { safety } from './safety.ts';

const PARTS: Record<string, Part> = {
  flags,
  keystrokes,
  importedForm,
  nextStep,
  payload,
  firstField,
  landing,
  portal,
  autosave,
  submit,
  memory,
  builder,
  safety,
  heldThread,
  heldPage,
  turns,
  queueAtScale,
  patientsAtScale,
  analyticsAtScale,
  clinicAtWork,
  impact,
  memoryOfMillion,
  clinics,
};
const LARGE = new Set([
  'queueAtScale',
  'patientsAtScale',
  'analyticsAtScale',
  'clinicAtWork',
  'impact',
  'memoryOfMillion',
  'clinics',
]);

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  process.stderr.write(`No part "${unknown}": ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 ? !asked.includes(name) : LARGE.has(name)) continue;
  process.stderr.write(`${name} …\n`);
  try {
    figures.push(...(await part()));
  } catch (error) {
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
}
process.stdout.write(`\n${table(figures)}\n`);

function table(lines: readonly Figure[]): string {
  const rows = [
    ['', 'median', 'min–max', 'aim', ''],
    ...lines.map(({ name, value, noise, aim, met }) => [name, value, noise, aim, verdict(met)]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function verdict(met: boolean | undefined): string {
  if (met === undefined) return '';
  return met ? 'met' : 'not met';
}
