/** Questionnaires with an instrument's codes ask its questions word for word. */
import { expect, test } from 'vitest';
import { type Definition, type Question, type Step, textIn } from '../../engine/definition/definition.ts';
import { stepOf } from '../../engine/editing/instruments.ts';
import { scoreOf } from '../../engine/logic/scores.ts';
import { shippedDefinitions } from '../catalogue.ts';
import { claimProblems } from './claimProblems.ts';
import { shippedInstruments } from './instruments.ts';
import { formOf } from './parseInstrument.ts';

const LANGUAGES = ['en', 'es'] as const;

const loincOf = ({ codes = [] }: Question): string[] =>
  codes.filter(({ system }) => system === 'loinc').map(({ code }) => code);

/** The displayed texts and points of each part. */
function wording(question: Question, language: string): Record<string, string> {
  const options = 'options' in question ? question.options : [];
  return {
    label: textIn(question.label, language),
    ...Object.fromEntries(
      options.map((option) => [`points ${scoreOf(option)}`, textIn(option.label, language)]),
    ),
  };
}

/** Items that share a code are the same item of several instruments, such as PHQ-2 and PHQ-9. */
const items = shippedInstruments().flatMap(({ name, languages, step }) =>
  step.questions.flatMap((question) =>
    question.type === 'computed'
      ? []
      : loincOf(question).map((code) => ({ name, languages, code, question })),
  ),
);

function differences(definition: Definition): string[] {
  return definition.steps.flatMap(({ questions }) =>
    questions.flatMap((question) =>
      LANGUAGES.flatMap((language) => {
        const claimed = items.filter(
          ({ code, languages }) => loincOf(question).includes(code) && languages.includes(language),
        );
        const asked = wording(question, language);
        const found = claimed.map(({ name, question: item }) =>
          Object.entries(wording(item, language)).flatMap(([part, published]) =>
            asked[part] === published
              ? []
              : [`${question.id}, ${language}, ${part}: "${asked[part]}" is "${published}" in ${name}`],
          ),
        );
        return found.some((each) => each.length === 0) ? [] : (found[0] ?? []);
      }),
    ),
  );
}

test('all copies of an instrument agree, and a changed word is reported', () => {
  for (const { step } of shippedInstruments()) {
    expect(differences({ steps: [step] } as unknown as Definition)).toEqual([]);
  }
  const [phq2] = shippedInstruments();
  const changed = structuredClone(phq2?.step) as NonNullable<typeof phq2>['step'];
  Object.assign(changed.questions[0]?.label ?? {}, { en: 'Little interest' });
  expect(differences({ steps: [changed] } as unknown as Definition)).toEqual([
    'phq2_1, en, label: "Little interest" is "Little interest or pleasure in doing things" in PHQ-2',
  ]);
});

test('the shipped questionnaires differ from the published wording only in known places', () => {
  const found = shippedDefinitions().flatMap((document) => differences(document as Definition));
  expect(found).toEqual(KNOWN);
});

/** Differences in published versions, which cannot be changed; the next version uses the published wording. */
const KNOWN = [
  'alcohol_frequency, en, points 2: "2 to 4 times a month" is "2-4 times a month" in AUDIT-C',
  'alcohol_frequency, en, points 3: "2 to 3 times a week" is "2-3 times a week" in AUDIT-C',
  'alcohol_quantity, en, label: "How many standard drinks containing alcohol do you have on a typical day?" is "How many drinks containing alcohol do you have on a typical day when you are drinking?" in AUDIT-C',
  'alcohol_binge, es, label: "¿Con qué frecuencia toma 6 o más bebidas alcohólicas en una sola ocasión de consumo?" is "¿Con qué frecuencia toma 6 o más bebidas alcohólicas en un solo día?" in AUDIT-C',
  'phq2_interest, es, points 0: "Para nada" is "Ningún día" in PHQ-2',
  'phq2_mood, es, points 0: "Para nada" is "Ningún día" in PHQ-2',
  'self_harm_thoughts, es, points 0: "Para nada" is "Ningún día" in PHQ-9',
];

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
