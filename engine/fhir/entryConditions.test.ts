/** Conditions within repeated groups of FHIR forms: those that read the same entry are taken over, and exported. */
import { expect, test } from 'vitest';
import { medicines } from '../../fixtures/medicines.ts';
import { NO_TERMINOLOGY } from '../../testing/fhir/importedForm.ts';
import type { Answers } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition, QuestionOf } from '../definition/definition.ts';
import { withQuestion } from '../editing/edits.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { resolveEntry, resolveForm } from '../form/visibility.ts';
import { exportedForm, exportForm, importForm } from './convert.ts';
import { extensionsOf, type FhirResource, type JsonObject, objectsOf } from './validate/json.ts';

const VARIABLE = 'http://hl7.org/fhir/StructureDefinition/variable';
const SHOWN_IF = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression';

const variable = (name: string, expression: string): JsonObject => ({
  url: VARIABLE,
  valueExpression: { name, language: 'text/fhirpath', expression },
});
const shownIf = (expression: string): JsonObject => ({
  extension: [{ url: SHOWN_IF, valueExpression: { language: 'text/fhirpath', expression } }],
});

/** A list of medicines, of which one question has these elements. */
const form = (which: JsonObject, group: JsonObject = {}): FhirResource => ({
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Medicines',
  language: 'en',
  item: [
    { linkId: 'smokes', text: 'Do you smoke?', type: 'boolean' },
    {
      ...group,
      linkId: 'meds',
      text: 'Medicines',
      type: 'group',
      repeats: true,
      item: [
        {
          linkId: 'kind',
          text: 'Kind',
          type: 'choice',
          answerOption: [
            { valueCoding: { system: 'urn:k', code: 'a', display: 'Aspirin' } },
            { valueCoding: { system: 'urn:k', code: 'o', display: 'Other' } },
          ],
        },
        { ...which, linkId: 'which', text: 'Which', type: 'string' },
      ],
    },
  ],
});

const imported = (questionnaire: FhirResource) => {
  const { definition, refused, elements } = importForm(questionnaire, NO_TERMINOLOGY);
  if (!definition) throw new RangeError(JSON.stringify(refused));
  const group = definition.steps.flatMap(({ questions }) => questions).find(({ id }) => id === 'meds');
  const [kind, which] = (group as QuestionOf<'repeatingGroup'>).questions;
  if (kind?.type !== 'choice') throw new RangeError('It is a choice');
  const form = compileQuestionnaire(definition);
  const { entries } = form.questions.get('meds') ?? {};
  const shownFor = (answers: Answers) =>
    kind.options.map(({ value }) => {
      const state =
        entries && resolveEntry(entries, { kind: value }, resolveForm(form, answers, '2026-03-15'));
      return state?.questions.get('which') === 'shown';
    });
  const shown = shownFor({});
  return { definition, which, shown, shownFor, elements };
};
const isOther = [false, true];

test.each<[string, JsonObject, JsonObject?]>([
  [
    'enableWhen',
    { enableWhen: [{ question: 'kind', operator: '=', answerCoding: { system: 'urn:k', code: 'o' } }] },
  ],
  [
    'a variable of the group',
    shownIf("%entry.item.where(linkId='kind').answer.value.code = 'o'"),
    { extension: [variable('entry', '%context')] },
  ],
  [
    'a variable that reads an answer',
    shownIf("%kind.code = 'o'"),
    { extension: [variable('kind', "%context.item.where(linkId='kind').answer.value")] },
  ],
  [
    'a path from the response through the same group',
    shownIf("%resource.item.where(linkId='meds').item.where(linkId='kind').answer.value.code = 'o'"),
  ],
])('%s reads the same entry', (_what, which, group) => {
  expect(imported(form(which, group)).shown).toEqual(isOther);
});

test('a condition that counts all entries is not decided by one of them: it is shown always, and reported', () => {
  const kinds = "%resource.item.where(linkId='meds').item.where(linkId='kind')";
  const { which, elements } = imported(form(shownIf(`${kinds}.answer.count() > 1`)));
  expect(which).not.toHaveProperty('showWhen');
  expect(elements.find(({ element }) => element.endsWith('enableWhenExpression'))?.outcome).toBe('kept');
});

test.each<[string, JsonObject]>([
  ['enableWhen', { enableWhen: [{ question: 'smokes', operator: '=', answerBoolean: true }] }],
  ['an expression', shownIf("%resource.item.where(linkId='smokes').answer.value")],
])('%s that reads a question outside of the entry decides for every entry', (_what, which) => {
  const source = form(which);
  const { shownFor, elements, definition } = imported(source);
  expect(shownFor({ smokes: true })).toEqual([true, true]);
  expect(shownFor({ smokes: false })).toEqual([false, false]);
  expect(elements.filter(({ outcome }) => outcome === 'kept').map(({ element }) => element)).not.toContain(
    'enableWhen',
  );
  expect(exportForm(definition, NO_TERMINOLOGY)).toEqual(source);
});

test('an expression can read the entry and what is around the group', () => {
  const { shownFor } = imported(
    form(
      shownIf(
        "%resource.item.where(linkId='smokes').answer.value and %entry.item.where(linkId='kind').answer.value.code = 'o'",
      ),
      {
        extension: [variable('entry', '%context')],
      },
    ),
  );
  expect(shownFor({ smokes: true })).toEqual([false, true]);
  expect(shownFor({ smokes: false })).toEqual([false, false]);
});

test('a condition in an entry that reads a value computed from the entries is left out, and the report says why', () => {
  const source = form(shownIf("%resource.item.where(linkId='count').answer.value > 1"));
  const count: JsonObject = {
    linkId: 'count',
    text: 'Medicines',
    type: 'integer',
    readOnly: true,
    extension: [
      {
        url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
        valueExpression: {
          language: 'text/fhirpath',
          expression: "%resource.item.where(linkId='meds').item.where(linkId='kind').answer.count()",
        },
      },
    ],
  };
  const { which, elements } = imported({ ...source, item: [...objectsOf(source.item), count] });
  expect(which).not.toHaveProperty('showWhen');
  expect(JSON.stringify(elements.filter(({ outcome }) => outcome === 'kept'))).toContain('circle');
});

test('a changed condition on a question around the group is written as FHIR can say it', () => {
  const { definition } = imported(form({}));
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

test('an unchanged form is exported as it was', () => {
  const source = form(shownIf("%entry.item.where(linkId='kind').answer.value.code = 'o'"), {
    extension: [variable('entry', '%context')],
  });
  expect(exportForm(imported(source).definition, NO_TERMINOLOGY)).toEqual(source);
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

test('a changed condition is written beside the variables of the source', () => {
  const { definition } = imported(
    form(shownIf("%kind.code = 'o'"), {
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

test('the variable is declared wherever a changed condition starts at it', () => {
  const said = "%kind.exists().not() or %kind.code = 'o'";
  const { definition } = imported(
    form(shownIf(said), {
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

test('our own form says conditions of entries by enableWhen where it can, and is valid against them', () => {
  const { questionnaire, unsaid } = exportedForm(medicines(), NO_TERMINOLOGY);
  expect(unsaid).toEqual([]);
  const parts = objectsOf(groupIn(questionnaire)?.item);
  expect(parts.find(({ linkId }) => linkId === 'which')).toMatchObject({
    required: true,
    enableWhen: [{ question: 'kind', operator: '=' }],
  });
  expect(extensionsOf(parts.find(({ linkId }) => linkId === 'effects') ?? {}, SHOWN_IF)).toHaveLength(1);
});
