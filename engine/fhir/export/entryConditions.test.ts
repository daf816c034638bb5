/** Export of conditions within repeated groups. */
import { expect, test } from 'vitest';
import { medicines } from '../../../fixtures/medicines.ts';
import {
  importedMedicines,
  medicineForm,
  SHOWN_IF,
  shownIf,
  VARIABLE,
  variable,
} from '../../../testing/fhir/entryForm.ts';
import { NO_TERMINOLOGY } from '../../../testing/fhir/importedForm.ts';
import type { LogicJson } from '../../base/logicJson.ts';
import type { Definition } from '../../definition/definition.ts';
import { withQuestion } from '../../editing/edits.ts';
import { exportedForm, exportForm } from '../convert.ts';
import { extensionsOf, type JsonObject, objectsOf } from '../validate/json.ts';

test('a changed condition on a question outside the group is exported', () => {
  const { definition } = importedMedicines(medicineForm({}));
  const simple = changed(definition, { '==': [{ var: 'smokes' }, true] });
  expect(JSON.stringify(simple.item)).toContain('"enableWhen":[{"question":"smokes"');
  const both = changed(definition, {
    and: [
      { '==': [{ var: 'smokes' }, true] },
      { or: [{ '==': [{ var: 'kind' }, 'o'] }, { '==': [{ var: 'smokes' }, true] }] },
    ],
  });
  expect(JSON.stringify(both.item)).toContain("%resource.item.where(linkId='smokes')");
  expect(JSON.stringify(both.item)).toContain('%sameEntry.');
});

test('an unchanged form is exported unchanged', () => {
  const source = medicineForm(shownIf("%entry.item.where(linkId='kind').answer.value.code = 'o'"), {
    extension: [variable('entry', '%context')],
  });
  expect(exportForm(importedMedicines(source).definition, NO_TERMINOLOGY)).toEqual(source);
});

const groupIn = (questionnaire: JsonObject): JsonObject | undefined => {
  const items = objectsOf(questionnaire.item);
  return (
    items.find(({ repeats }) => repeats === true) ?? items.map(groupIn).find((found) => found !== undefined)
  );
};

const changed = (definition: Definition, showWhen: LogicJson): JsonObject => {
  const step = definition.steps.find(({ questions }) => questions.some(({ id }) => id === 'meds'));
  const edited = withQuestion(definition, [step?.id ?? '', 'meds', 'which'], { showWhen });
  return groupIn(exportForm(edited, NO_TERMINOLOGY)) ?? {};
};

test('a changed condition keeps the variables of the source', () => {
  const { definition } = importedMedicines(
    medicineForm(shownIf("%kind.code = 'o'"), {
      extension: [variable('kind', "%context.item.where(linkId='kind').answer.value")],
    }),
  );
  const group = changed(definition, { '!': [{ '==': [{ var: 'kind' }, 'o'] }] });
  const [, which] = objectsOf(group.item);
  expect(which).toMatchObject({ enableWhen: [{ question: 'kind', operator: '!=' }] });
  expect(extensionsOf(group, VARIABLE)).toHaveLength(1);
  const another = changed(definition, { '!': [{ in: [{ var: 'kind' }, ['a', 'o']] }] });
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
  const group = changed(definition, { '!': [{ in: [{ var: 'kind' }, ['a', 'o']] }] });
  expect(JSON.stringify(group.item)).toContain('%sameEntry.');
  expect(JSON.stringify(group.extension)).toContain('"name":"sameEntry"');
  const [step] = definition.steps.filter(({ questions }) => questions.some(({ id }) => id === 'meds'));
  const relabeled = withQuestion(definition, [step?.id ?? '', 'meds', 'which'], { label: { en: 'Name' } });
  const kept = JSON.stringify(exportForm(relabeled, NO_TERMINOLOGY));
  expect(kept).not.toContain('sameEntry');
  expect(kept).toContain(said);
});

test('our own forms use enableWhen for conditions in entries where possible, and responses are valid against it', () => {
  const { questionnaire, unsaid } = exportedForm(medicines(), NO_TERMINOLOGY);
  expect(unsaid).toEqual([]);
  const parts = objectsOf(groupIn(questionnaire)?.item);
  expect(parts.find(({ linkId }) => linkId === 'which')).toMatchObject({
    required: true,
    enableWhen: [{ question: 'kind', operator: '=' }],
  });
  expect(extensionsOf(parts.find(({ linkId }) => linkId === 'effects') ?? {}, SHOWN_IF)).toHaveLength(1);
});
