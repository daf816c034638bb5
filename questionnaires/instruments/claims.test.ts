/** Questionnaires with an instrument's codes ask its questions word for word. */
import type { LocalizedText } from '@clinic/engine/base';
import { type Definition, type Question, type Step, textIn } from '@clinic/engine/definition';
import { stepOf } from '@clinic/engine/editing';
import { scoreOf } from '@clinic/engine/logic';
import { expect, test } from 'vitest';
import { shippedDefinitions } from '../catalogue.ts';
import { claimProblems } from './claimProblems.ts';
import { shippedInstruments } from './instruments.ts';
import { formOf } from './parseInstrument.ts';

const LANGUAGES = ['en', 'es'] as const;

const loincOf = ({ codes = [] }: Question): string[] =>
  codes.filter(({ system }) => system === 'loinc').map(({ code }) => code);

/** What makes an item the published one: what is asked, under which heading, with which answers in which order. */
function wording({ question, heading }: Item, language: string): Record<string, string> {
  const options = 'options' in question ? question.options : [];
  return {
    heading: textIn(heading, language),
    label: textIn(question.label, language),
    ...Object.fromEntries(
      options.map((option, index) => [
        `answer ${index + 1}`,
        `${textIn(option.label, language)} (${[scoreOf(option) ?? [], option.code ?? []].flat().join(', ')})`,
      ]),
    ),
  };
}

interface Item {
  question: Question;
  /** The stem of the instrument, such as "Over the last 2 weeks …". */
  heading: LocalizedText;
}

/** A page's title takes the place of the step's introduction. */
const itemsOf = ({ intro, pages, questions }: Step): Item[] =>
  questions.map((question) => {
    const page = pages?.find((each) => each.questions.includes(question.id));
    return { question, heading: intro ?? page?.title ?? {} };
  });

/** Items that share a code are the same item of several instruments, such as PHQ-2 and PHQ-9. */
const published = shippedInstruments().flatMap(({ name, languages, step }) =>
  itemsOf(step).flatMap((item) =>
    item.question.type === 'computed'
      ? []
      : loincOf(item.question).map((code) => ({ name, languages, code, item })),
  ),
);

function differences({ steps }: Pick<Definition, 'steps'>): string[] {
  return steps.flatMap(itemsOf).flatMap((asked) =>
    LANGUAGES.flatMap((language) => {
      const found = published
        .filter(
          ({ code, languages }) => loincOf(asked.question).includes(code) && languages.includes(language),
        )
        .map(({ name, item }) => {
          const [ours, theirs] = [wording(asked, language), wording(item, language)];
          return [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].flatMap((part) =>
            ours[part] === theirs[part] || (part === 'heading' && theirs[part] === '')
              ? []
              : [
                  `${asked.question.id}, ${language}, ${part}: "${ours[part]}" is "${theirs[part]}" in ${name}`,
                ],
          );
        });
      return found.some((each) => each.length === 0) ? [] : (found[0] ?? []);
    }),
  );
}

test('all copies of an instrument agree', () => {
  expect(differences({ steps: shippedInstruments().map(({ step }) => step) })).toEqual([]);
});

test.each<[string, (step: Step) => void, string]>([
  [
    'a changed word',
    ({ questions: [first] }) => Object.assign(first?.label ?? {}, { en: 'Little interest' }),
    'phq2_1, en, label: "Little interest" is "Little interest or pleasure in doing things" in PHQ-2',
  ],
  [
    'another heading',
    (step) => Object.assign(step.intro ?? {}, { en: 'Lately:' }),
    'phq2_1, en, heading: "Lately:" is "Over the last 2 weeks, how often have you been bothered by any of the following problems?" in PHQ-2',
  ],
  [
    'an answer more',
    ({ questions: [first] }) =>
      first?.type === 'choice' && first.options.push({ value: 9, label: { en: 'Not sure' }, unknown: true }),
    'phq2_1, en, answer 5: "Not sure (9)" is "undefined" in PHQ-2',
  ],
  [
    'answers in another order',
    ({ questions: [first] }) => first?.type === 'choice' && first.options.reverse(),
    'phq2_1, en, answer 1: "Nearly every day (3, LA6571-9)" is "Not at all (0, LA6568-5)" in PHQ-2',
  ],
])('%s is reported', (_, change, problem) => {
  const step = structuredClone(shippedInstruments()[0]?.step) as Step;
  change(step);
  expect(differences({ steps: [step] })[0]).toBe(problem);
});

test('shipped questionnaires ask items with codes of an instrument word for word', () => {
  expect(shippedDefinitions().flatMap((document) => differences(document as Definition))).toEqual([]);
});

test('a step that claims to be an instrument but differs from its wording cannot be published', () => {
  const [phq2] = shippedInstruments();
  if (!phq2) throw new Error('PHQ-2 is shipped');
  const form = (step: Step) => claimProblems(formOf(step, ['en', 'es']) as unknown as Definition);
  expect(form(stepOf(phq2))).toEqual([]);
  expect(form({ ...stepOf(phq2), id: 'mood', title: { en: 'Your mood' } })).toEqual([]);
  const changed = structuredClone(stepOf(phq2));
  Object.assign(changed.questions[1]?.label ?? {}, { es: { text: 'Triste', from: 'x' } });
  expect(form(changed)).toMatchObject([
    {
      path: 'steps[1].instrument',
      level: 'error',
      text: { key: 'instrumentChanged', params: { name: 'PHQ-2' } },
    },
  ]);
  const others = { ...(changed.instrument as NonNullable<Step['instrument']>), id: 'of-another-clinic' };
  expect(form({ ...changed, instrument: others })).toEqual([]);
});
