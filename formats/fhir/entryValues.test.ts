/** Values computed in repeated groups of FHIR forms read the same entry, never an arbitrary one. */
import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';
import { exportForm, importForm } from './convert.ts';
import type { FhirResource, JsonObject } from './validate/json.ts';

const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';
const expression = (url: string, path: string, name?: string): JsonObject => ({
  url,
  valueExpression: { ...(name && { name }), language: 'text/fhirpath', expression: path },
});
const variable = (name: string, path: string) =>
  expression('http://hl7.org/fhir/StructureDefinition/variable', path, name);

interface Parts {
  bmi: JsonObject;
  /** Additional extensions of the item. */
  more?: JsonObject[];
  group?: JsonObject[];
  form?: JsonObject[];
}

/** Children with weight and height, and an item with one more extension. */
const form = ({ bmi, more = [], group = [], form: outerItems = [] }: Parts): FhirResource => ({
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Children',
  ...(outerItems.length > 0 && { extension: outerItems }),
  item: [
    {
      linkId: 'child',
      text: 'Child',
      type: 'group',
      repeats: true,
      ...(group.length > 0 && { extension: group }),
      item: [
        { linkId: 'weight', text: 'Weight', type: 'decimal' },
        { linkId: 'height', text: 'Height', type: 'decimal' },
        { linkId: 'bmi', text: 'BMI', type: 'decimal', readOnly: true, extension: [bmi, ...more] },
      ],
    },
  ],
});

function imported(parts: Parts) {
  const source = form(parts);
  const { definition, elements } = importForm(source, NO_TERMINOLOGY);
  if (!definition) throw new RangeError('It can be imported');
  const outcome = elements.find(({ path }) => path === 'Questionnaire.item[0].item[2]')?.outcome;
  const valuesFor = (child: Answers[]) =>
    (
      resolveForm(compileQuestionnaire(definition), { child } as unknown as Answers, '2026-03-15').values
        .child as unknown as JsonObject[]
    ).map(({ bmi }) => bmi);
  return { source, definition, outcome, valuesFor };
}

const CHILDREN: Answers[] = [{ weight: 20, height: 1 }, { weight: 80, height: 2 }, { weight: 30 }];
const BMI = [20, 20, undefined];
const calculated = (path: string) => expression(`${SDC}calculatedExpression`, path);
const inGroup = (linkId: string) =>
  `%resource.item.where(linkId='child').item.where(linkId='${linkId}').answer.value`;

test.each<[string, Parts]>([
  [
    'a variable of the group',
    {
      group: [variable('child', '%context')],
      bmi: calculated(
        "%child.item.where(linkId='weight').answer.value / %child.item.where(linkId='height').answer.value.power(2)",
      ),
    },
  ],
  [
    'variables that read answers',
    {
      group: [
        variable('w', "%context.item.where(linkId='weight').answer.value"),
        variable('h', "%context.item.where(linkId='height').answer.value"),
      ],
      bmi: calculated('%w / (%h * %h)'),
    },
  ],
  [
    'paths from the response through the same group',
    { bmi: calculated(`${inGroup('weight')} / ${inGroup('height')}.power(2)`) },
  ],
])('%s is computed in each entry and exported unchanged', (_what, parts) => {
  const { source, definition, outcome, valuesFor } = imported(parts);
  expect(outcome).not.toBe('kept');
  expect(valuesFor(CHILDREN)).toEqual(BMI);
  expect(exportForm(definition, NO_TERMINOLOGY)).toEqual(source);
});

describe('a sum over all entries is not computed from one of them', () => {
  test.each<[string, Parts]>([
    ['a sum', { bmi: calculated(`${inGroup('weight')}.sum()`) }],
    ['a count', { bmi: calculated("%resource.item.where(linkId='child').count()") }],
    ['the first', { bmi: calculated(`${inGroup('weight')}.first()`) }],
    ['one by its place', { bmi: calculated(`${inGroup('weight')}[0]`) }],
    [
      'a path that starts at the response',
      { bmi: calculated("item.where(linkId='child').item.answer.value.sum()") },
    ],
    [
      'a variable of the group that does',
      { group: [variable('all', `${inGroup('weight')}.sum()`)], bmi: calculated('%all') },
    ],
    [
      'a sum of a variable of the item',
      {
        bmi: calculated('%all.sum()'),
        more: [variable('all', inGroup('weight'))],
      },
    ],
    [
      'a sum of a variable of the group',
      { group: [variable('all', inGroup('weight'))], bmi: calculated('%all.sum()') },
    ],
    [
      'a sum of branches',
      { bmi: calculated(`iif(${inGroup('weight')}.exists(), ${inGroup('weight')}, 0).sum()`) },
    ],
    ['all of them', { bmi: calculated(`iif(${inGroup('weight')}.all($this > 1), 1, 0)`) }],
    [
      'a variable of the form',
      { form: [variable('all', `${inGroup('weight')}.sum()`)], bmi: calculated('%all') },
    ],
  ])('%s', (_what, parts) => {
    const { source, definition, outcome, valuesFor } = imported(parts);
    expect(outcome).toBe('kept');
    expect(valuesFor(CHILDREN)).toEqual([undefined, undefined, undefined]);
    expect(exportForm(definition, NO_TERMINOLOGY)).toEqual(source);
  });
});
