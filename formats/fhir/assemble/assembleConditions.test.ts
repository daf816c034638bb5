import { form, sdc } from '@clinic/testing/fhir/forms';
import { place, question } from '@clinic/testing/fhir/subforms';
import { expect, test } from 'vitest';
import { type FhirResource, type JsonObject, objectsOf } from '../validate/json.ts';
import { assemble } from './assemble.ts';

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
