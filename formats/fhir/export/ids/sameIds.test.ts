import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../../convert.ts';
import { type FhirResource, type JsonObject, objectsOf } from '../../validate/json.ts';

test('steps, questions and questions of groups with the same ids get different linkIds', () => {
  const named = (id: string, more: object = {}) => ({ id, type: 'integer', label: { en: id }, ...more });
  const group = (id: string) => ({
    id,
    type: 'repeatingGroup',
    label: { en: id },
    maxItems: 5,
    questions: [
      named('dose'),
      { id: 'twice', type: 'computed', label: { en: 'Twice' }, compute: { '*': [{ var: 'dose' }, 2] } },
    ],
  });
  const about = [
    { id: 'given', type: 'text', maxLength: 9, label: { en: 'Given' } },
    { id: 'mail', type: 'email', maxLength: 99, label: { en: 'Mail' } },
  ];
  const { definition, problems } = parseDefinition({
    id: 'f',
    version: '1.0',
    title: { en: 'F' },
    languages: ['en'],
    ruleSet: 'no-flags@1.0',
    noRulesReason: 'A test',
    patient: { givenName: 'given', familyName: 'given', email: 'mail' },
    steps: [
      { id: 'dose', title: { en: 'Dose' }, questions: [...about, named('dose'), group('a'), group('b')] },
    ],
  });
  if (!definition) throw new RangeError(JSON.stringify(problems));
  const form = exportForm(definition, NO_TERMINOLOGY);
  const linkIds = (element: JsonObject): unknown[] => [
    ...(element.linkId === undefined ? [] : [element.linkId]),
    ...objectsOf(element.item).flatMap(linkIds),
  ];
  const all = linkIds(form);
  expect(new Set(all).size).toBe(all.length);
  // Without our own extension, the form is imported from its items.
  const { extension: _, ...plain } = form;
  const again = importForm(plain as FhirResource, NO_TERMINOLOGY).definition;
  if (!again) throw new RangeError('It can be imported');
  const { ids = {} } = again.fhir ?? {};
  const entry = { [ids['a.part.dose'] as string]: 4 };
  const { values } = resolveForm(compileQuestionnaire(again), { [ids.a as string]: [entry] }, '2026-03-15');
  expect(values[ids.a as string]).toMatchObject([{ [ids['a.part.twice'] as string]: 8 }]);
});
