/** Choices whose options are in a code list: checked once the list is linked, unknown before. */
import { digest, list } from '@clinic/fixtures/codeLists/linkedList';
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import { codeListsIn, linkCodeLists } from '../definition/codeList.ts';
import type { CodeList, Definition, Question } from '../definition/definition.ts';
import { displayAnswer } from '../form/display.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { searchOptions } from '../search/optionSearch.ts';
import { assess } from '../validation/assess.ts';

const TODAY = '2026-11-27';

const diagnosis = { id: 'diagnosis', label: inBoth('Your diagnosis', 'Su diagnóstico'), codeList: digest };

function withQuestions(...questions: object[]): unknown {
  const small = smallDefinition();
  const [first, ...steps] = small.steps;
  return {
    ...small,
    steps: [{ ...first, questions: [...(first?.questions ?? []), ...questions] }, ...steps],
  };
}
const parsed = (...questions: object[]): Definition => {
  const { definition, problems } = parseDefinition(withQuestions(...questions));
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  return definition as Definition;
};
const linked = (definition: Definition) => linkCodeLists(definition, new Map([[digest, list]]));
const issuesOf = (definition: Definition, answers: object) =>
  assess(compileQuestionnaire(definition), answers as never, TODAY).issues.filter(
    ({ key }) => key === 'diagnosis',
  );

test('an answer is unknown until its list is linked, then accepted if the list contains it', () => {
  const definition = parsed({ ...diagnosis, type: 'choice' });
  expect(codeListsIn(definition)).toEqual([digest]);
  const inputs = (of: Definition, answer: string) =>
    assess(compileQuestionnaire(of), { diagnosis: answer }, TODAY).ruleInputs.values.diagnosis;
  expect(issuesOf(definition, { diagnosis: 'X99' })).toEqual([]);
  expect(inputs(definition, 'E11.9')).toBeUndefined();
  expect(issuesOf(linked(definition), { diagnosis: 'X99' })).toMatchObject([{ code: 'option' }]);
  expect(inputs(linked(definition), 'X99')).toBeUndefined();
  expect(issuesOf(linked(definition), { diagnosis: 'E11.9' })).toEqual([]);
  expect(inputs(linked(definition), 'E11.9')).toBe('E11.9');
  for (const one of [definition, linked(definition)])
    expect(issuesOf(one, { diagnosis: 'search:diab' })).toMatchObject([{ code: 'notFromList' }]);
});

test('each of several codes is checked, also in the entries of a group', () => {
  const several = linked(parsed({ ...diagnosis, type: 'multipleChoice' }));
  expect(issuesOf(several, { diagnosis: ['E11.9', 'X99'] })).toMatchObject([{ code: 'options' }]);
  expect(issuesOf(several, { diagnosis: ['E11.9', 'I10'] })).toEqual([]);
  const part = { ...diagnosis, id: 'code', type: 'choice' };
  const group = { ...diagnosis, type: 'repeatingGroup', maxItems: 3, questions: [part] } as Partial<Question>;
  delete (group as { codeList?: string }).codeList;
  const entries = linked(parsed(group));
  expect(issuesOf(entries, { diagnosis: [{ code: 'E11.9' }, { code: 'X99' }] })).toHaveLength(1);
  expect(issuesOf(entries, { diagnosis: [{ code: 'E11.9' }] })).toEqual([]);
});

test("codes are displayed by their names, in the reader's language if it has one", () => {
  const [step] = linked(parsed({ ...diagnosis, type: 'choice' })).steps;
  const question = step?.questions.at(-1) as Question;
  expect(displayAnswer(question, 'E11.9', 'en')).toBe('Type 2 diabetes [without complications]');
  expect(displayAnswer(question, 'E11.9', 'es')).toBe('Diabetes tipo 2 sin complicaciones');
  expect(displayAnswer(question, 'I10', 'es')).toBe('Hypertension');
  expect(displayAnswer(question, 'X99', 'es')).toBe('X99');
  expect(list.codingOf('E11.9')).toEqual({ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'E11.9' });
  expect(list.codingOf('sct_73211009')).toEqual({ system: 'http://snomed.info/sct', code: '73211009' });
});

test('a definition is serialized without its lists', () => {
  const definition = parsed({ ...diagnosis, type: 'choice' });
  expect(JSON.stringify(linked(definition))).toBe(JSON.stringify(definition));
  expect(parseDefinition(JSON.parse(JSON.stringify(linked(definition)))).definition).toEqual(definition);
});

test('a renamed code is checked only once its list is linked', () => {
  const lists = new Map([[digest, list]]);
  const recoded = (from: string, to: string) => ({
    ...(withQuestions({ ...diagnosis, type: 'choice' }) as object),
    version: '1.1',
    migrations: [{ from: '1.0', recode: [{ question: 'diagnosis', from, to }] }],
  });
  const codesOf = (from: string, to: string, at = new Map<string, CodeList>()) =>
    parseDefinition(recoded(from, to), at).problems.flatMap(({ code, level }) =>
      level === 'error' ? code : [],
    );
  for (const [from, to] of [
    ['250.0', 'E11.9'],
    ['I10', 'E11.9'],
    ['250.0', 'X99'],
  ] as const)
    expect(codesOf(from, to)).toEqual([]);
  expect(codesOf('250.0', 'E11.9', lists)).toEqual([]);
  expect(codesOf('I10', 'E11.9', lists)).toEqual(['migration_kept']);
  expect(codesOf('250.0', 'X99', lists)).toEqual(['dangling']);
});

test('a condition on a code that is not in the list is reported once the list is linked', () => {
  const shown = (code: string) => ({
    id: 'more',
    type: 'yesNo',
    label: inBoth('More?', '¿Más?'),
    showWhen: { '==': [{ var: 'diagnosis' }, code] },
  });
  const problems = (code: string, lists = new Map([[digest, list]])) =>
    parseDefinition(withQuestions({ ...diagnosis, type: 'choice' }, shown(code)), lists).problems.filter(
      ({ level }) => level === 'error',
    );
  expect(problems('E11.9')).toEqual([]);
  expect(problems('E11.99')).toMatchObject([{ code: 'dangling_option' }]);
  expect(problems('E11.99', new Map())).toEqual([]);
});

test.each([
  ['neither options nor a list', { type: 'choice', codeList: undefined }, 'noOptions'],
  ['both', { type: 'choice', options: [{ value: 'a', label: inBoth('A', 'A') }] }, 'codeListOrOptions'],
  ['a list that is not searched', { type: 'choice', display: 'radio' }, 'codeListShown'],
  ['another name than a digest', { type: 'choice', codeList: 'icd-10' }, 'codeListForm'],
])('a choice with %s is refused', (_what, change, key) => {
  const { problems } = parseDefinition(withQuestions({ ...diagnosis, ...change }));
  expect(problems.map(({ text }) => text.key)).toContain(key);
});

test("a list is searched in the reader's language", () => {
  const results = searchOptions(list.options(), { text: 'sin compl', language: 'es', limit: 5 });
  expect(results.options.map(({ value }) => value)).toEqual(['E11.9']);
});
