import { expect, test } from 'vitest';
import type { Definition } from '../../../engine/definition/definition.ts';
import { stepOf } from '../../../engine/editing/instruments.ts';
import { shippedInstruments } from '../../../questionnaires/instruments/instruments.ts';
import { formOf } from '../../../questionnaires/instruments/parseInstrument.ts';
import { exportQuestionnaire } from './exportQuestionnaire.ts';

test('the group has the code of the instrument and the items have their codes and points', () => {
  const file = shippedInstruments().find(({ id }) => id === 'phq-9');
  if (!file) throw new RangeError('phq-9');
  const form = formOf(stepOf(file), ['en', 'es']) as unknown as Definition;
  const { item } = exportQuestionnaire(form, () => undefined) as unknown as {
    // biome-ignore lint/suspicious/noExplicitAny: FHIR
    item: any[];
  };
  expect(item[1].code).toEqual([{ system: 'http://loinc.org', code: '44249-1' }]);
  expect(item[1].item[1].code).toEqual([{ system: 'http://loinc.org', code: '44250-9' }]);
  expect(item[1].item[1].answerOption[3]).toMatchObject({
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 3 }],
    valueCoding: { system: 'http://loinc.org', code: 'LA6571-9' },
  });
});
