import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdf } from '@clinic/server/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { begun, uploadTo } from '@clinic/testing/server/testUploads';
import type { Clinic } from './clinic.ts';
import type { Load } from './load.ts';
import { AT_ONCE, goesOn, type Part, SCANNED_WITHIN_MS, slow, unanswered } from './silentAnswers.ts';
import { longest } from './underLoad.ts';

/** A scanner that does not answer and ignores termination signals while the file exists. */
export function scannerIn(folder: string, deaf: string): string {
  const program = join(folder, 'scanner.cjs');
  writeFileSync(
    program,
    `const deaf = require('node:fs').existsSync(${JSON.stringify(deaf)});
     process.on('SIGTERM', () => undefined);
     if (deaf) setInterval(() => undefined, 1000);
     else process.stdin.resume().on('end', () => process.exit(0));`,
  );
  return `"${process.execPath}" "${program}"`;
}

export async function silentScanner(clinic: Clinic, load: Load, deaf: string): Promise<Part> {
  writeFileSync(deaf, '');
  const intakes = await Promise.all(
    Array.from({ length: AT_ONCE }, () => begun(new TestBrowser(clinic.url))),
  );
  const uploading = Promise.all(
    intakes.map(async (intake) => {
      const began = Date.now();
      const { status } = await uploadTo(intake, pdf());
      return { status, ms: Date.now() - began };
    }),
  );
  const slowest = await goesOn(load);
  const uploads = await uploading;
  rmSync(deaf);
  const found = [
    ...unanswered('an upload while the scanner is silent', uploads, [503], SCANNED_WITHIN_MS),
    ...slow('while the scanner was silent', slowest),
  ];
  const [intake] = intakes;
  const again = intake ? (await uploadTo(intake, pdf())).status : 0;
  if (again !== 201) found.push(`an upload once the scanner answers again: ${again}`);
  return {
    found,
    summary: `scanner silent: uploads refused within ${longest(uploads.map(({ ms }) => ms))}`,
  };
}
