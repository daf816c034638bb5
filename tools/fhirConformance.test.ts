/** The document about supported FHIR features matches the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformanceDocument } from './fhirConformance/document.ts';

test('docs/fhir-conformance.md is the output of npm run fhir:conformance', () => {
  const written = readFileSync(join(import.meta.dirname, '..', 'docs', 'fhir-conformance.md'), 'utf8');
  expect(conformanceDocument()).toBe(written);
});
