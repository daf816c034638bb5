import { expect, test } from 'vitest';
import { core, form, sdc } from '../../../testing/fhir/forms.ts';
import { type FhirResource, type JsonObject, objectsOf } from '../validate/json.ts';
import { assemble } from './assemble.ts';

const place = (canonical: string): JsonObject => ({
  linkId: `place of ${canonical}`,
  type: 'display',
  text: 'Placeholder',
  extension: [{ url: sdc('sdc-questionnaire-subQuestionnaire'), valueCanonical: canonical }],
});
const question = (linkId: string): JsonObject => ({ linkId, type: 'string', text: linkId });
const variable = (name: string, expression: string): JsonObject => ({
  url: core('variable'),
  valueExpression: { name, language: 'text/fhirpath', expression },
});

const assembledFrom = (forms: Readonly<Record<string, FhirResource>>) =>
  assemble(form([place('http://x.org/a'), question('end')]), (canonical) => forms[canonical]);

test('references to subforms are replaced by their items, contained resources and variables, also in nested subforms', () => {
  const valueSet = { resourceType: 'ValueSet', id: 'vs', status: 'active' };
  const { questionnaire, issues } = assembledFrom({
    'http://x.org/a': form(
      [{ linkId: 'g', type: 'group', item: [question('a'), place('http://x.org/b|2')] }],
      {
        contained: [valueSet],
        extension: [
          variable('one', '1'),
          { url: sdc('sdc-questionnaire-assemble-expectation'), valueCode: 'assemble-child' },
        ],
      },
    ),
    'http://x.org/b|2': form([question('b')], { extension: [variable('one', '1'), variable('two', '2')] }),
  });
  expect(issues).toEqual([]);
  expect(questionnaire?.item).toEqual([
    { linkId: 'g', type: 'group', item: [question('a'), question('b')] },
    question('end'),
  ]);
  expect(questionnaire?.contained).toEqual([valueSet]);
  expect(questionnaire?.extension).toEqual([
    variable('one', '1'),
    variable('two', '2'),
    ...['http://x.org/a', 'http://x.org/b|2'].map((valueCanonical) => ({
      url: sdc('sdc-questionnaire-assembledFrom'),
      valueCanonical,
    })),
  ]);
});

test('a form without subforms is not changed', () => {
  const plain = form([question('a')]);
  expect(assemble(plain, () => undefined)).toEqual({ questionnaire: plain, issues: [] });
});

test.each([
  ['a subform that is not available', {}, 'is not at hand'],
  ['a part of itself', { 'http://x.org/a': form([place('http://x.org/a')]) }, 'is a part of itself'],
  [
    'a part that is named twice',
    {
      'http://x.org/a': form([place('http://x.org/b'), place('http://x.org/b')]),
      'http://x.org/b': form([question('b')]),
    },
    'is named twice',
  ],
  ['a linkId twice', { 'http://x.org/a': form([question('end')]) }, "linkId 'end' is used by two"],
  [
    'a variable with two meanings',
    {
      'http://x.org/a': form([place('http://x.org/b')], { extension: [variable('one', '1')] }),
      'http://x.org/b': form([question('b')], { extension: [variable('one', '2')] }),
    },
    "declare 'one' in different ways",
  ],
])('%s is refused with its location', (_what, forms, message) => {
  const { questionnaire, issues } = assembledFrom(forms as Record<string, FhirResource>);
  expect(questionnaire).toBeUndefined();
  expect(issues).toMatchObject([
    { severity: 'error', expression: expect.stringMatching(/^Questionnaire\.item/) },
  ]);
  expect(issues[0]?.diagnostics).toContain(message);
});

const onlyIfEnd = [{ question: 'end', operator: 'exists', answerBoolean: true }];
const never = {
  url: sdc('sdc-questionnaire-enableWhenExpression'),
  valueExpression: { language: 'text/fhirpath', expression: 'false' },
};
test.each([
  ['enableWhen', onlyIfEnd, []],
  ['an expression', [], [never]],
])(
  'a condition on a reference, %s, is refused, because the items of the subform would lose it',
  (_what, enableWhen, extension) => {
    const parts: Record<string, FhirResource> = { 'http://x.org/a': form([question('a')]) };
    const assembledWith = (item: JsonObject) => assemble(form([item, question('end')]), (at) => parts[at]);
    const plain = place('http://x.org/a');
    const refused = assembledWith({
      ...plain,
      enableWhen,
      extension: [...objectsOf(plain.extension), ...extension],
    });
    expect(refused.questionnaire).toBeUndefined();
    expect(refused.issues).toMatchObject([
      { code: 'business-rule', diagnostics: expect.stringContaining('Put the place into a group') },
    ]);
    const group = { linkId: 'g', type: 'group', enableWhen, extension };
    const { questionnaire, issues } = assembledWith({ ...group, item: [plain] });
    expect(issues).toEqual([]);
    expect(questionnaire?.item).toEqual([{ ...group, item: [question('a')] }, question('end')]);
  },
);
