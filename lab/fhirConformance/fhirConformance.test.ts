/** The document about supported FHIR features matches the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformanceDocument } from './document.ts';

test('docs/fhir-conformance.md is the output of npm run fhir:conformance', () => {
  const written = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'fhir-conformance.md'), 'utf8');
  expect(conformanceDocument()).toBe(written);
  // A feature is claimed for the places where it was tried, and counted as the least of them.
  for (const [name, ...places] of [
    ['choice', 'supported', 'supported', 'supported'],
    ['attachment', 'supported', 'supported', 'kept'],
    ['constraint', 'supported', 'supported', 'supported'],
    ['observationExtract: of the form', 'supported', 'supported', 'supported'],
    ['maxOccurs: of a choice', 'supported', 'supported', 'supported'],
    ['questions of an answer', 'partly', 'partly', 'partly'],
  ])
    expect(written).toContain(`\n| ${name} | ${places.join(' | ')} |`);
});
