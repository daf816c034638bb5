/** Exports of a form that was not imported. */
import type { Definition } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import type { JsonObject } from '@clinic/formats/fhir';
import { expect } from 'vitest';
import { exported, itemsOf } from './importedForm.ts';

const OWN = {
  id: 'own',
  version: '1.0',
  ruleSet: 'none@1.0',
  languages: ['en'],
  title: { en: 'Own' },
  patient: { givenName: 'given', familyName: 'given', email: 'mail' },
};
/** The exported items of a step with these questions. */
export const ownItems = (questions: object[], step: object = {}): readonly JsonObject[] => {
  const about = [
    { id: 'given', type: 'text', label: { en: 'Name' }, maxLength: 50 },
    { id: 'mail', type: 'email', label: { en: 'E-mail' }, maxLength: 80 },
    { id: 'age', type: 'integer', label: { en: 'Age' } },
  ];
  const steps = [
    { id: 'about', title: { en: 'About' }, questions: about },
    { id: 'more', title: { en: 'More' }, questions, ...step },
  ];
  const { definition, problems } = parseDefinition({ ...OWN, steps });
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  const [, group] = itemsOf(exported(definition as Definition));
  return (group as { item: JsonObject[] }).item;
};
