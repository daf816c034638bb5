/** Definitions that are exported to FHIR and imported again come back byte for byte. */
import type { Definition } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { randomDefinition } from '@clinic/fixtures/randomForm/randomDefinition';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { formOf } from '@clinic/questionnaires/instruments/parseInstrument';
import { r4Validator } from '@clinic/server/testing';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportForm, importForm } from './convert.ts';

/** For more runs: `ROUND_TRIPS=1000 npm run test:unit -- formats/fhir/roundTrip.test.ts`. */
const ROUND_TRIPS = Number(process.env.ROUND_TRIPS ?? 60);
/** Validating takes longer than the round trip. */
const VALIDATED = 5;

const errorsOf = (questionnaire: Parameters<typeof importForm>[0]): string[] =>
  r4Validator([], 60_000)
    .validate(questionnaire)
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ expression, diagnostics }) => `${expression}: ${diagnostics}`);

const again = (definition: Definition): { text: string; errors: () => string[] } => {
  const file = JSON.stringify(exportForm(definition, NO_TERMINOLOGY));
  return {
    text: JSON.stringify(importForm(JSON.parse(file), NO_TERMINOLOGY).definition),
    errors: () => errorsOf(JSON.parse(file)),
  };
};

test.each([
  ...shippedDefinitions().map((document) => [(document as Definition).id, document] as const),
  ...shippedInstruments().map(({ id, step, languages }) => [id, formOf(step, languages)] as const),
])('%s comes back unchanged and is valid against R4', (_, document) => {
  const { text, errors } = again(document as unknown as Definition);
  expect(text).toBe(JSON.stringify(document));
  expect(errors()).toEqual([]);
});

test('generated definitions that cover the whole format come back unchanged and are valid', () => {
  const sum = { definitions: 0, questions: 0, types: new Set<string>() };
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (seed) => {
      const definition = randomDefinition(seededRandom(seed), { readsAround: seed % 2 === 1 });
      fc.pre(parseDefinition(definition).definition !== undefined);
      const { text, errors } = again(definition);
      expect(text).toBe(JSON.stringify(definition));
      if (sum.definitions % VALIDATED === 0) expect(errors()).toEqual([]);
      sum.definitions += 1;
      for (const { type } of definition.steps.flatMap(({ questions }) => questions)) {
        sum.questions += 1;
        sum.types.add(type);
      }
    }),
    { numRuns: ROUND_TRIPS, seed: 20_261_123, endOnFailure: true },
  );
  console.info(`Definitions exported and imported: ${sum.definitions} generated, ${sum.questions} questions`);
  expect(sum.types.size).toBe(22);
}, 600_000);
