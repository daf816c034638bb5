/** The document on what FHIR features are supported says what the code does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformanceDocument } from './fhirConformance/document.ts';

test('docs/fhir-conformance.md is what npm run fhir:conformance writes', () => {
  const written = readFileSync(join(import.meta.dirname, '..', 'docs', 'fhir-conformance.md'), 'utf8');
  expect(conformanceDocument()).toBe(written);
}, 120_000);
