/** Checks in the entries of a repeating group are exported as constraints, and come back at the same question. */
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { assess } from '@clinic/engine/validation';
import { inBoth } from '@clinic/fixtures/inBoth';
import { medicines } from '@clinic/fixtures/medicines';
import { exported, imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { CONSTRAINTS } from './validate/extensions.ts';
import { extensionsOf, extensionValue, type JsonObject, objectsOf } from './validate/json.ts';

const document = medicines();
const [, step] = document.steps;
step.questions[0].questions[3].checks = [
  {
    id: 'many',
    level: 'hard',
    when: {
      and: [
        { '==': [{ var: 'which' }, 'Zinc'] },
        { '>': [{ var: 'dose' }, 3] },
        { '==': [{ var: 'smokes' }, true] },
      ],
    },
    message: inBoth('Too much zinc.', 'Demasiado zinc.'),
  },
];
const definition = parseDefinition(document).definition as Definition;

const everyItem = (items: readonly JsonObject[]): JsonObject[] =>
  items.flatMap((item) => [item, ...everyItem(objectsOf(item.item))]);

const refusedIn = (form: Definition, smokes: boolean) => {
  const medicines = [2, 5].map((dose) => ({ kind: 'other', which: 'Zinc', dose }));
  const answers: Answers = { smokes, medicines };
  return assess(compileQuestionnaire(form), answers, '2026-03-15')
    .issues.filter(({ code }) => code.startsWith('check:'))
    .map(({ params }) => [params?.entry, params?.part]);
};

test('a check of an entry is a constraint that starts at the entry', () => {
  const resource = exported(definition);
  const items = everyItem(objectsOf(resource.item));
  const checks = items.flatMap((item) =>
    extensionsOf(item, ...CONSTRAINTS).map((each) => [item, each] as const),
  );
  const [[item, constraint]] = checks as [[JsonObject, JsonObject]];
  expect(checks).toHaveLength(1);
  expect(item.text).toBe('Tablets a day');
  expect(extensionValue(constraint, 'expression')).toContain("%sameEntry.item.where(linkId='dose')");

  const again = imported(objectsOf(resource.item)).definition;
  for (const form of [definition, again]) {
    expect(refusedIn(form, true)).toEqual([[2, 'dose']]);
    expect(refusedIn(form, false)).toEqual([]);
  }
});
