/** Export of changed imported forms: the export contains every change, even where the source says otherwise. */
import type { Definition } from '@clinic/engine/definition';
import { addQuestion, moveTo, withQuestion, withStep } from '@clinic/engine/editing';
import { core, sdc } from '@clinic/testing/fhir/forms';
import { exported, imported, itemsOf, NO_TERMINOLOGY, questionsOf } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';
import { importForm } from './convert.ts';
import { exportContext } from './export/context.ts';
import { exportQuestionnaire } from './export/exportQuestionnaire.ts';
import { inR4 } from './import/source/fromR5.ts';
import { type JsonObject, objectsOf } from './validate/json.ts';

/** The definition with a changed question. */
function changed(definition: Definition, id: string, change: Record<string, unknown>): Definition {
  const step = definition.steps.find(({ questions }) => questions.some((question) => question.id === id));
  return withQuestion(definition, [step?.id ?? '', id], change);
}

const valueSet = {
  resourceType: 'ValueSet',
  id: 'v',
  status: 'active',
  compose: {
    include: [
      {
        system: 'urn:s',
        concept: [
          { code: 'a', display: 'A', designation: [{ value: 'Ah' }] },
          { code: 'b', display: 'B' },
        ],
      },
      { system: 'urn:s', concept: [{ code: 'a' }] },
    ],
  },
};
const codeSystem = {
  resourceType: 'CodeSystem',
  id: 's',
  url: 'urn:c',
  status: 'active',
  content: 'complete',
  concept: [
    { code: 'x', display: 'X', definition: 'What X is', property: [{ code: 'p', valueBoolean: true }] },
  ],
};
const ofSystem = {
  resourceType: 'ValueSet',
  id: 'w',
  status: 'active',
  compose: { include: [{ system: 'urn:c' }] },
};

test.each([
  ['#v', 'a', { system: 'urn:s', code: 'a', display: 'A' }],
  ['#w', 'x', { system: 'urn:c', code: 'x', display: 'X' }],
])(
  'a new condition on an option of %s uses its coding, without additional properties of the value set',
  (set, value, coding) => {
    const { definition } = imported(
      [
        { linkId: 'c', text: 'C', type: 'choice', answerValueSet: set },
        { linkId: 'q', text: 'Q', type: 'boolean' },
      ],
      { contained: [valueSet, codeSystem, ofSystem] },
    );
    const [choice] = questionsOf(definition) as { options?: { value: unknown }[] }[];
    // A code that is twice in a value set is one option.
    expect(choice?.options).toHaveLength(set === '#v' ? 2 : 1);
    const [, question] = itemsOf(
      exported(changed(definition, 'q', { showWhen: { '==': [{ var: 'c' }, value] } })),
    );
    expect(question?.enableWhen).toEqual([{ question: 'c', operator: '=', answerCoding: coding }]);
  },
);

test('a page of a longer expansion is not a list of all options', () => {
  const contains = [{ system: 'urn:s', code: 'a', display: 'A' }];
  const of = (expansion: JsonObject) =>
    questionsOf(
      imported([{ linkId: 'c', text: 'C', type: 'choice', answerValueSet: '#v' }], {
        contained: [
          {
            resourceType: 'ValueSet',
            id: 'v',
            status: 'active',
            expansion: { timestamp: '2026-01-01T00:00:00Z', contains, ...expansion },
          },
        ],
      }).definition,
    )[0]?.type;
  expect(of({ total: 1 })).toBe('choice');
  expect(of({ total: 500 })).toBe('text');
  expect(of({ offset: 100 })).toBe('text');
});

test('a question becomes required even if FHIR cannot express our condition, because the source has one', () => {
  const { definition } = imported([
    { linkId: 'd', text: 'D', type: 'dateTime' },
    {
      linkId: 'q',
      text: 'Q',
      type: 'boolean',
      enableWhen: [{ question: 'd', operator: '>', answerDateTime: '2024-01-01T10:00:00Z' }],
    },
  ]);
  const [, question] = itemsOf(exported(changed(definition, 'q', { required: true })));
  expect(question).toMatchObject({ required: true, enableWhen: [{ question: 'd' }] });
});

describe('a group within a step, whose condition its questions have', () => {
  const inner = { question: 'a', operator: '=', answerBoolean: true };
  const { definition } = imported([
    {
      linkId: 's',
      text: 'S',
      type: 'group',
      item: [
        { linkId: 'a', text: 'A', type: 'boolean' },
        {
          linkId: 'g',
          text: 'G',
          type: 'group',
          enableWhen: [inner],
          item: [
            { linkId: 'x', text: 'X', type: 'boolean' },
            { linkId: 'y', text: 'Y', type: 'boolean' },
          ],
        },
      ],
    },
  ]);
  const groupIn = (form: Definition) => objectsOf(itemsOf(exported(form))[0]?.item)[1] as JsonObject;

  test('keeps its condition while all its questions have it', () => {
    expect(groupIn(changed(definition, 'x', { required: true }))).toMatchObject({ enableWhen: [inner] });
  });

  test('passes its condition to its questions when the condition of one of them changes', () => {
    const group = groupIn(changed(definition, 'x', { showWhen: undefined }));
    expect(group.enableWhen).toBeUndefined();
    const [x, y] = objectsOf(group.item);
    expect(x?.enableWhen).toBeUndefined();
    expect(y?.enableWhen).toEqual([inner]);
  });
});

test('R5 forms keep the elements of value sets that only R5 has', () => {
  const contained = {
    resourceType: 'ValueSet',
    id: 'v',
    status: 'active',
    copyrightLabel: 'Somebody',
    expansion: {
      timestamp: '2026-01-01T00:00:00Z',
      property: [{ code: 'p' }],
      contains: [{ system: 'urn:s', code: 'a', display: 'A', property: [{ code: 'p', valueString: 'x' }] }],
    },
  };
  const { definition, outcome, source } = imported(
    [{ linkId: 'c', text: 'C', type: 'coding', answerValueSet: '#v' }],
    { contained: [contained] },
  );
  expect(questionsOf(definition)[0]).toMatchObject({ type: 'choice', options: [{ value: 'a' }] });
  expect(outcome('Questionnaire.contained[0].expansion.property[0]')).toBe('kept');
  expect(JSON.parse(definition.fhir?.source ?? '')).toEqual(source);
});

test('a number with example options stays a number', () => {
  const { definition } = imported([
    {
      linkId: 'i',
      text: 'I',
      type: 'integer',
      answerConstraint: 'optionsOrType',
      answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }],
    },
  ]);
  expect(questionsOf(definition)[0]).toMatchObject({ type: 'integer' });
});

test.each([core('translation'), 'urn:x'])(
  'a form with the unknown modifier extension %s is refused',
  async (url) => {
    const { importDocument } = await import('@clinic/server/workers/fhir/importDocument');
    const [form] = importDocument({
      resourceType: 'Questionnaire',
      status: 'active',
      modifierExtension: [{ url, valueBoolean: true }],
      item: [{ linkId: 'a', text: 'A', type: 'boolean' }],
    });
    expect(form?.definition).toBeUndefined();
    expect(form?.refused[0]?.path).toBe('Questionnaire.modifierExtension[0]');
  },
);

describe('every change is in the export or reported as missing', () => {
  const isTrue = { '==': [{ var: 'a' }, true] };
  const isA = { question: 'a', operator: '=', answerBoolean: true };
  const exporting = (definition: Definition) => {
    const context = exportContext(definition);
    const form = exportQuestionnaire(
      definition,
      (source) => importForm(source, NO_TERMINOLOGY).definition,
      context,
    );
    return { form, unsaid: context.unsaid };
  };

  test('a question that was added to a repeated group', () => {
    const { definition } = imported([
      {
        linkId: 'g',
        text: 'G',
        type: 'group',
        repeats: true,
        item: [{ linkId: 'name', text: 'Name', type: 'string' }],
      },
    ]);
    const [, step] = definition.steps;
    const dose = { id: 'dose', type: 'text', label: { en: 'Dose' }, maxLength: 20 } as const;
    const { form } = exporting(addQuestion(definition, [step?.id ?? '', 'g'], dose));
    expect(objectsOf(itemsOf(form)[0]?.item).map(({ linkId }) => linkId)).toEqual(['name', 'dose']);
  });

  test('the condition of a step that the import made', () => {
    const { definition } = imported([
      { linkId: 's', text: 'S', type: 'group', item: [{ linkId: 'a', text: 'A', type: 'boolean' }] },
      { linkId: 'b', text: 'B', type: 'boolean' },
    ]);
    const step = definition.steps.at(-1)?.id ?? '';
    const { form } = exporting(withStep(definition, [step], { showWhen: isTrue }));
    expect(itemsOf(form)[1]).toMatchObject({ linkId: 'b', enableWhen: [isA] });
  });

  test('the condition of a question below another that has one', () => {
    const { definition } = imported([
      { linkId: 'a', text: 'A', type: 'boolean' },
      {
        linkId: 'p',
        text: 'P',
        type: 'boolean',
        enableWhen: [isA],
        item: [{ linkId: 'b', text: 'B', type: 'boolean' }],
      },
    ]);
    expect(exporting(definition).unsaid).toEqual([]);
    const { unsaid } = exporting(changed(definition, 'b', { showWhen: { '==': [{ var: 'a' }, false] } }));
    expect(unsaid).toMatchObject([{ id: 'b', what: 'condition' }]);
  });

  test('a question that was moved to a step with a condition', () => {
    const { definition } = imported([
      {
        linkId: 's',
        text: 'S',
        type: 'group',
        item: [
          { linkId: 'a', text: 'A', type: 'boolean' },
          { linkId: 'b', text: 'B', type: 'boolean' },
        ],
      },
      {
        linkId: 't',
        text: 'T',
        type: 'group',
        enableWhen: [isA],
        item: [{ linkId: 'c', text: 'C', type: 'boolean' }],
      },
    ]);
    const { form } = exporting(moveTo(definition, ['s', 'b'], ['t'], 0));
    expect(objectsOf(itemsOf(form)[0]?.item)[1]).toMatchObject({ linkId: 'b', enableWhen: [isA] });
  });

  test('a group without extensions gets no empty list of extensions', () => {
    const expression = {
      url: sdc('sdc-questionnaire-enableWhenExpression'),
      valueExpression: { language: 'text/fhirpath', expression: "item.item.where(linkId='a').answer.value" },
    };
    const { definition } = imported([
      {
        linkId: 's',
        text: 'S',
        type: 'group',
        item: [
          { linkId: 'a', text: 'A', type: 'boolean' },
          {
            linkId: 'g',
            text: 'G',
            type: 'group',
            extension: [expression],
            item: [{ linkId: 'x', text: 'X', type: 'boolean' }],
          },
        ],
      },
    ]);
    const { form } = exporting(changed(definition, 'x', { showWhen: undefined }));
    expect(objectsOf(itemsOf(form)[0]?.item)[1]).not.toHaveProperty('extension');
  });
});

test('a fixed quantity is converted to the unit of its item', () => {
  const fixed = (code: string) =>
    questionsOf(
      imported([
        {
          linkId: 'q',
          text: 'Q',
          type: 'quantity',
          readOnly: true,
          extension: [
            {
              url: core('questionnaire-unit'),
              valueCoding: { system: 'http://unitsofmeasure.org', code: 'kg' },
            },
          ],
          initial: [{ valueQuantity: { value: 5, system: 'http://unitsofmeasure.org', code } }],
        },
        { linkId: 'a', text: 'A', type: 'boolean' },
      ]).definition,
    );
  expect(fixed('g')[0]).toMatchObject({ type: 'computed', compute: 0.005, unit: 'kg' });
  expect(fixed('cm').map(({ id }) => id)).toEqual(['a']);
});

test.each(['hasOwnProperty', 'constructor', 'toLocaleString'])(
  'a value set with the element %s is read like any other',
  (key) => {
    const contained = { resourceType: 'ValueSet', id: 'v', status: 'active', compose: { include: [] } };
    const { form } = inR4(
      { resourceType: 'Questionnaire', contained: [{ ...contained, [key]: [{ a: 1 }] }] },
      'Q',
    );
    expect(objectsOf(form.contained)[0]).toHaveProperty(key);
  },
);
