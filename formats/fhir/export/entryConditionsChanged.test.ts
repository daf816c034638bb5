/** Export of changed conditions within repeated groups, with the variables that they use. */
import { withQuestion } from '@clinic/engine/editing';
import {
  importedMedicines,
  medicineForm,
  SHOWN_IF,
  shownIf,
  VARIABLE,
  variable,
} from '@clinic/testing/fhir/entryForm';
import { changedGroup } from '@clinic/testing/fhir/exportedEntries';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { exportForm } from '../convert.ts';
import { extensionsOf, type JsonObject, objectsOf } from '../validate/json.ts';

test('a changed condition keeps the variables of the source', () => {
  const { definition } = importedMedicines(
    medicineForm(shownIf("%kind.code = 'o'"), {
      extension: [variable('kind', "%context.item.where(linkId='kind').answer.value")],
    }),
  );
  const group = changedGroup(definition, { '!': [{ '==': [{ var: 'kind' }, 'o'] }] });
  const [, which] = objectsOf(group.item);
  expect(which).toMatchObject({ enableWhen: [{ question: 'kind', operator: '!=' }] });
  expect(extensionsOf(group, VARIABLE)).toHaveLength(1);
  const another = changedGroup(definition, { '!': [{ in: [{ var: 'kind' }, ['a', 'o']] }] });
  expect(
    extensionsOf(another, VARIABLE).map(({ valueExpression }) => (valueExpression as JsonObject).name),
  ).toEqual(['kind', 'sameEntry']);
  const expression = extensionsOf(objectsOf(another.item)[1] ?? {}, SHOWN_IF)[0]
    ?.valueExpression as JsonObject;
  expect(expression.expression).toContain('%sameEntry.');
});

test('the entry variable is declared wherever a changed condition uses it', () => {
  const said = "%kind.exists().not() or %kind.code = 'o'";
  const { definition } = importedMedicines(
    medicineForm(shownIf(said), {
      extension: [variable('kind', "%context.item.where(linkId='kind').answer.value")],
    }),
  );
  const group = changedGroup(definition, { '!': [{ in: [{ var: 'kind' }, ['a', 'o']] }] });
  expect(JSON.stringify(group.item)).toContain('%sameEntry.');
  expect(JSON.stringify(group.extension)).toContain('"name":"sameEntry"');
  const [step] = definition.steps.filter(({ questions }) => questions.some(({ id }) => id === 'meds'));
  const relabeled = withQuestion(definition, [step?.id ?? '', 'meds', 'which'], { label: { en: 'Name' } });
  const exported = JSON.stringify(exportForm(relabeled, NO_TERMINOLOGY));
  expect(exported).not.toContain('sameEntry');
  expect(exported).toContain(said);
});
