/** Value sets too large for a definition become code lists, and are exported unchanged. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../../convert.ts';
import type { FhirResource } from '../../validate/json.ts';
import type { ImportedQuestionnaire } from '../importQuestionnaire.ts';

const SYSTEM = 'http://hl7.org/fhir/sid/icd-10-cm';
const VALUE_SET = 'http://example.org/ValueSet/diagnoses';
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const codeSystem = (count: number, url = SYSTEM): FhirResource => ({
  resourceType: 'CodeSystem',
  url,
  status: 'active',
  content: 'complete',
  concept: Array.from({ length: count }, (_, index) => ({
    code: `D${index}`,
    display: `Disorder ${index} [x]`,
  })),
});
const valueSet = (systems: readonly string[] = [SYSTEM]): FhirResource => ({
  resourceType: 'ValueSet',
  url: VALUE_SET,
  title: 'Diagnoses',
  status: 'active',
  compose: { include: systems.map((system) => ({ system })) },
});
const form = (...more: object[]): FhirResource => ({
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Diagnoses',
  item: [
    { linkId: 'main', type: 'choice', text: 'Your diagnosis?', answerValueSet: VALUE_SET },
    { linkId: 'all', type: 'choice', repeats: true, text: 'All diagnoses?', answerValueSet: VALUE_SET },
    ...more,
  ],
});
const shownFor = (linkId: string, code: string, system = SYSTEM) => ({
  ...{ linkId, type: 'boolean', text: `Since long (${linkId})?` },
  enableWhen: [{ question: 'main', operator: '=', answerCoding: { system, code } }],
});

const NOTHING_ELSE = { valueSet: () => undefined, codeSystem: () => undefined };
const options = (supporting: FhirResource[] = []) => ({
  terminology: NOTHING_ELSE,
  supporting,
  codeLists: { digestOf },
});
const importOf = (source: FhirResource, supporting: FhirResource[]): ImportedQuestionnaire =>
  importForm(source, options(supporting));
const questionsOf = ({ definition }: ImportedQuestionnaire) =>
  Object.fromEntries(
    definition?.steps.flatMap(({ questions }) => questions.map((each) => [each.id, each])) ?? [],
  );

test('60,000 codes become a code list outside the small definition; conditions on them work', () => {
  const imported = importOf(
    form(shownFor('known', 'D59999'), shownFor('unknown', 'D60000'), shownFor('other', 'D1', 'http://x.org')),
    [codeSystem(60_000), valueSet()],
  );
  const { main, all, known, unknown, other } = questionsOf(imported);
  const [[digest, text] = ['', '']] = [...(imported.codeLists ?? [])];
  expect(imported.codeLists?.size).toBe(1);
  expect(digest).toBe(digestOf(text));
  expect(main).toMatchObject({ type: 'choice', codeList: digest, display: 'search' });
  expect(all).toMatchObject({ type: 'multipleChoice', codeList: digest });
  expect(JSON.parse(text)).toMatchObject({ title: 'Diagnoses', languages: ['en'], systems: [SYSTEM] });
  expect(JSON.parse(text).codes[59_999]).toEqual(['D59999', 'Disorder 59999 [x]']);
  expect(JSON.stringify(imported.definition).length).toBeLessThan(10_000);
  expect(known).toMatchObject({ showWhen: { '==': [{ var: 'main' }, 'D59999'] } });
  expect(other).toMatchObject({ showWhen: { '==': [{ var: 'main' }, 'D1'] } });
  // It is always shown, and the report says why.
  expect(unknown).not.toHaveProperty('showWhen');
  const element = imported.elements.find(({ path }) => path === 'Questionnaire.item[0].answerValueSet');
  expect(element).toMatchObject({ outcome: 'mapped', note: { code: 'asCodeList' } });
});

test('an export without the linked list returns the original form, and a change only affects its part', () => {
  const source = form(shownFor('known', 'D7'), shownFor('unknown', 'D60000'));
  const { definition } = importOf(source, [codeSystem(11_000), valueSet()]);
  if (!definition) throw new Error('It is refused');
  const plain = { terminology: NOTHING_ELSE };
  expect(exportForm(definition, plain)).toEqual(source);
  const changed = structuredClone(definition);
  for (const { questions } of changed.steps)
    for (const question of questions) if (question.id === 'main') Object.assign(question, { required: true });
  expect(exportForm(changed, plain)).toEqual({
    ...source,
    item: (source.item as object[]).map((item, index) => (index === 0 ? { ...item, required: true } : item)),
  });
});

test('codes keep their systems, and the same code in two systems gives two options', () => {
  const other = 'http://example.org/own';
  const imported = importOf(form(), [codeSystem(6_000), codeSystem(6_000, other), valueSet([SYSTEM, other])]);
  const [text = '{}'] = [...(imported.codeLists?.values() ?? [])];
  const { systems, coded, codes } = JSON.parse(text);
  expect(systems).toEqual([SYSTEM, other]);
  expect(codes[6_001]).toEqual(['D1_2', 'Disorder 1 [x]']);
  expect(coded.D1_2).toEqual({ code: 'D1', system: 1 });
});

test('lists that fit into the definition stay options, and more than 100,000 codes become a text', () => {
  const small = importOf(form(), [codeSystem(600), valueSet()]);
  expect(small.codeLists?.size).toBe(0);
  expect(questionsOf(small).main).not.toHaveProperty('codeList');
  expect((questionsOf(small).main as { options: unknown[] }).options).toHaveLength(600);
  expect(questionsOf(importOf(form(), [codeSystem(100_001), valueSet()])).main).toMatchObject({
    type: 'text',
  });
});
