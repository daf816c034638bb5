/** `{medicine|your medicine}` in a text is the answer to the question `medicine`. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { type Definition, markupIn, type Question, textIn } from '../definition/definition.ts';
import { renameAt } from '../editing/edits.ts';
import { parseBlocks } from '../markup/blocks.ts';
import { hasFormatting, plainOf } from '../markup/plain.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { partWithAnswers, withNamedAnswers } from './namedAnswers.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveEntry, resolveForm } from './visibility.ts';

/** The small form with more questions at the end of its step `history`. */
function formWith(...questions: object[]) {
  const definition = structuredClone(smallDefinition()) as unknown as {
    steps: Array<{ questions: object[] }>;
  };
  definition.steps[2]?.questions.push(...questions);
  return definition;
}
const asking = (en: string, es = en, more: object = {}) => ({
  ...{ id: 'asked', type: 'text', maxLength: 10, label: inBoth(en, es) },
  ...more,
});
function shown(question: object, answers: Answers, language = 'en') {
  const { definition, problems } = parseDefinition(formWith(question));
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  const questionnaire = compileQuestionnaire(definition as Definition);
  const view = withNamedAnswers(questionnaire, answers, resolveForm(questionnaire, answers, '2026-03-15'));
  return markupIn(view.questions.get('asked')?.question.label ?? {}, language);
}

test.each<[string, string, Answers, string, string]>([
  ['a text', 'Hello {name|you}', { name: 'Ada  Díaz' }, 'Hello Ada Díaz', 'Hello Ada Díaz'],
  ['an option', 'As {sex|said}', { sex: 'female' }, 'As Female', 'As Femenino'],
  [
    'several options',
    'Of {conditions|it}',
    { conditions: ['asthma', 'gout'] },
    'Of Asthma, Gout',
    'Of Asma, Gota',
  ],
  ['a number with its unit', 'At {sleep|it}', { sleep: 7.5 }, 'At 7.5 hours', 'At 7.5 horas'],
  ['a date', 'Since {born|then}', { born: '1980-05-17' }, 'Since May 17, 1980', 'Since 17 de mayo de 1980'],
  ['a computed value', 'At {heightM|it}', { height: 180 }, 'At 1.8 m', 'At 1.8 m'],
])('%s is shown in the format of the language', (_, text, answers, en, es) => {
  expect(shown(asking(text), answers)).toBe(en);
  expect(shown(asking(text), answers, 'es')).toBe(es);
});

test.each<[string, string, Answers]>([
  ['no answer', 'name', {}],
  ['a blank answer', 'name', { name: '  ' }],
  ['"prefer not to say"', 'sex', { sex: 'unsaid' }],
  ['an answer that is refused', 'pulse', { pulse: 9_999 }],
  ['an answer that does not count, because the question is hidden', 'packs', { smokes: false, packs: 3 }],
  ['a value that cannot be computed', 'heightM', {}],
])('with %s, the fallback of the language is shown', (_, id, answers) => {
  const question = asking(`For {${id}|your *own* one}`, `Para {${id}|lo suyo}`);
  expect(shown(question, answers)).toBe('For your *own* one');
  expect(shown(question, answers, 'es')).toBe('Para lo suyo');
  expect(textIn(asking(`For {${id}|your *own* one}`).label, 'en')).toBe('For your own one');
});

test.each([
  '**bold** *and* [a link](https://example.org)',
  '- an entry',
  '## a heading',
  '\\* escaped',
  'one\n\n- two\n- three',
  '{name|again}',
])('an answer never becomes markup: %j', (name) => {
  for (const text of ['{name|it}', 'So {name|it}!', 'Before:\n{name|it}']) {
    const form = compileQuestionnaire(parseDefinition(formWith(asking(text))).definition as Definition);
    const question = form.questions.get('name')?.question as Question & { maxLength: number };
    question.maxLength = 100;
    const view = withNamedAnswers(form, { name }, resolveForm(form, { name }, '2026-03-15'));
    const written = markupIn(view.questions.get('asked')?.question.label ?? {}, 'en');
    expect(hasFormatting(written)).toBe(false);
    expect(parseBlocks(written).map(({ kind }) => kind)).toEqual(['paragraph']);
    expect(plainOf(written)).toBe(text.replace('{name|it}', name.replaceAll(/\s+/g, ' ')));
  }
});

test('a list is shown as it is elsewhere, and a long answer is cut', () => {
  const pills = Array.from({ length: 2 }, () => 'a'.repeat(12));
  expect(shown(asking('Take {pills|them}'), { pills })).toBe(`Take ${pills.join('; ')}`);
  const story = 'long '.repeat(40).trim();
  const question = { ...asking('So {story|it}'), id: 'asked' };
  const { definition } = parseDefinition(
    formWith({ id: 'story', type: 'longText', maxLength: 500, label: inBoth('Story', 'Historia') }, question),
  );
  const form = compileQuestionnaire(definition as Definition);
  const view = withNamedAnswers(form, { story }, resolveForm(form, { story }, '2026-03-15'));
  expect(textIn(view.questions.get('asked')?.question.label ?? {}, 'en')).toBe(`So ${story.slice(0, 119)}…`);
});

test('braces that name no answer, and those after a backslash, are shown as they are written', () => {
  for (const text of ['{weight_kg}', '{}', '{a b|c}', 'f(x) = {x | x > 2}', '{name|}'])
    expect(shown(asking(text), { name: 'Ada' })).toBe(text);
  expect(shown(asking(String.raw`\{name|you}`), { name: 'Ada' })).toBe('{name|you}');
  expect(textIn(asking(String.raw`\{name|you}`).label, 'en')).toBe('{name|you}');
});

test('what names no answer stays the same object', () => {
  const questionnaire = compileQuestionnaire(
    parseDefinition(formWith(asking('{name|you}'))).definition as Definition,
  );
  const view = withNamedAnswers(questionnaire, {}, resolveForm(questionnaire, {}, '2026-03-15'));
  expect(view.questions.get('pulse')?.question).toBe(questionnaire.questions.get('pulse')?.question);
  const plain = compileQuestionnaire(parseDefinition(formWith()).definition as Definition);
  expect(withNamedAnswers(plain, {}, resolveForm(plain, {}, '2026-03-15'))).toBe(plain);
});

test('a text of an entry names the answers of that entry, and those outside the group', () => {
  const group = {
    ...{ id: 'trips', type: 'repeatingGroup', maxItems: 3, label: inBoth('Trips', 'Viajes') },
    questions: [
      { id: 'place', type: 'text', maxLength: 20, label: inBoth('Where?', '¿Dónde?') },
      { ...asking('How long in {place|that place}, {name|you}?'), id: 'days' },
    ],
  };
  const { definition, problems } = parseDefinition(formWith(group));
  expect(problems).toEqual([]);
  const form = compileQuestionnaire(definition as Definition);
  const trips: Answers[] = [{ place: 'Rome' }, {}];
  const answers: Answers = { name: 'Ada', trips: trips as AnswerValue };
  const state = resolveForm(form, answers, '2026-03-15');
  const { question, entries } = withNamedAnswers(form, answers, state).questions.get('trips') ?? {};
  const parts = (question as { questions?: Question[] }).questions ?? [];
  const label = (entry: Answers) => {
    if (!entries) throw new Error('It is a group');
    const [, days] = partWithAnswers(parts, entries, entry, resolveEntry(entries, entry, state));
    return markupIn(days?.label ?? {}, 'en');
  };
  expect(trips.map(label)).toEqual(['How long in Rome, Ada?', 'How long in that place, Ada?']);
});

test.each<[string, object, string]>([
  ['a question that does not exist', asking('{nme|you}'), 'There is no question "nme"'],
  ['a question asked later', { ...asking('{later|it}'), id: 'first' }, '"later" is asked later'],
  ['its own answer', asking('{asked|it}'), '"asked" is asked later or by this very text'],
  ['a question of an entry', asking('{what|it}'), '"what" is asked once for each entry of "operations"'],
  ['a consent', asking('{agree|it}'), 'A text cannot name the answer to "agree"'],
  [
    'an answer in a consent',
    asking('{name|I} agree', undefined, { type: 'consent', maxLength: undefined }),
    'No answer is known here',
  ],
])('%s is reported by its path, in each language', (_, question, message) => {
  const later = { id: 'later', type: 'yesNo', label: inBoth('Later?', '¿Después?') };
  const { problems } = parseDefinition(JSON.parse(JSON.stringify(formWith(question, later))));
  const ofNames = problems.filter(({ code }) => code === 'named_answer');
  expect(ofNames.map(({ path }) => path)).toEqual([
    'steps[2].questions[9].label.en',
    'steps[2].questions[9].label.es',
  ]);
  for (const each of ofNames) expect(each.message).toContain(message);
});

test('a name without a fallback is a warning, because it is shown as it is written', () => {
  const { definition, problems } = parseDefinition(formWith(asking('Hello {name}')));
  expect(definition).toBeDefined();
  expect(problems.map(({ level, path }) => [level, path])).toEqual([
    ['warning', 'steps[2].questions[9].label.en'],
    ['warning', 'steps[2].questions[9].label.es'],
  ]);
});

test('names are reported before the first page, and in the title of a page that comes too early', () => {
  const document = { ...formWith(), title: inBoth('For {name|you}', 'Para {name|usted}') };
  Object.assign(document.steps[0] as object, { title: inBoth('{born|you}', '{born|usted}') });
  const paths = parseDefinition(document).problems.map(({ path }) => path);
  expect(paths).toEqual(['title.en', 'title.es', 'steps[0].title.en', 'steps[0].title.es']);
});

test('a renamed question is renamed in texts and in the source that translations were made from', () => {
  const before = parseDefinition(formWith(asking('Hello {name|you}', 'Hola {name|usted}')))
    .definition as Definition;
  const after = renameAt(before, ['person', 'name'], 'full_name');
  expect(after.steps[2]?.questions.at(-1)?.label).toEqual(
    inBoth('Hello {full_name|you}', 'Hola {full_name|usted}'),
  );
  expect(parseDefinition(after).problems).toEqual([]);
});
