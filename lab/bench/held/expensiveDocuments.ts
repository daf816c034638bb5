/**
 * Questionnaires that are quick to write and slow to process: as large as publication allows, and as large as
 * a request allows.
 */

type Json = Record<string, unknown>;

const label = { en: 'Label' };
const many = <Part>(count: number, make: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => make(index));
const options = (count: number, more: (index: number) => Json = () => ({})): Json[] =>
  many(count, (index) => ({ value: `o${index}`, label, ...more(index) }));
const when = (index: number) => ({ '!!': [{ var: `q${index}` }] });

/** Maximum questions of a step, and of a page. */
const A_STEP = 900;
const A_PAGE = 20;
/** Maximum options shown on a page, and so many lists of them a questionnaire. */
const OPTIONS = 300;
const LISTS = 33;

const definition = (id: string, questions: Json[], aPage = A_PAGE): Json => {
  const all = [
    { id: 'given', type: 'text', maxLength: 50, required: true, label },
    { id: 'email', type: 'email', maxLength: 50, label },
    ...questions,
  ];
  return {
    id,
    version: '1.0',
    title: label,
    languages: ['en'],
    ruleSet: 'no-flags@1.0',
    noRulesReason: 'Measured only',
    patient: { givenName: 'given', familyName: 'given', email: 'email' },
    steps: many(Math.ceil(all.length / A_STEP), (step) => {
      const own = all.slice(step * A_STEP, (step + 1) * A_STEP);
      const pages = many(Math.ceil(own.length / aPage), (page) => ({
        questions: own.slice(page * aPage, (page + 1) * aPage).map((question) => String(question.id)),
      }));
      return { id: `step${step}`, title: label, questions: own, pages };
    }),
  };
};

const texts = (count: number, characters = 5): Json[] =>
  many(count, (index) => ({
    id: `q${index}`,
    type: 'text',
    maxLength: 50,
    label: { en: 'x'.repeat(characters) },
  }));

/** By the feature that makes them slow. */
export const PUBLISHABLE: Readonly<Record<string, Json>> = {
  questions: definition('questions', texts(1_900)),
  'long texts': definition('long-texts', texts(400, 4_500)),
  options: definition(
    'options',
    many<Json>(LISTS, (index) => ({
      id: `q${index}`,
      type: 'multipleChoice',
      label,
      options: options(OPTIONS),
      ...(index > 0 && { showWhen: { '!': [{ in: ['o9', { var: `q${index - 1}` }] }] } }),
    })),
    1,
  ),
  groups: definition(
    'groups',
    many(60, (index) => ({
      id: `q${index}`,
      type: 'repeatingGroup',
      maxItems: 200,
      label,
      questions: many(30, (part) => ({ id: `p${part}`, type: 'yesNo', required: true, label })),
    })),
    5,
  ),
  'chained conditions': definition(
    'chained-conditions',
    many(1_900, (index) => ({
      id: `q${index}`,
      type: 'yesNo',
      label,
      ...(index > 0 && { showWhen: when(index - 1) }),
    })),
  ),
  'chained values': definition(
    'chained-values',
    many(1_900, (index) => ({
      id: `q${index}`,
      type: 'computed',
      label,
      compute: { var: index > 0 ? `q${index - 1}` : 'given' },
      checks: [{ id: 'check', level: 'soft', message: label, when: { '==': [{ var: `q${index}` }, 'x'] } }],
    })),
  ),
  checks: definition(
    'checks',
    many(150, (index) => ({
      id: `q${index}`,
      type: 'integer',
      label,
      checks: many(20, (check) => ({
        id: `c${check}`,
        level: 'soft',
        message: label,
        when: { '>': [{ var: `q${index}` }, 1_000 + check] },
      })),
    })),
  ),
  scores: definition(
    'scores',
    [
      { id: 'list', type: 'multipleChoice', label, options: options(OPTIONS, (score) => ({ score })) },
      ...many(10, (index) => ({
        id: `q${index}`,
        type: 'computed',
        label,
        compute: { score: [{ var: 'list' }] },
      })),
    ],
    1,
  ),
};

/** For comparison: what any form costs. */
export const smallest = (): Json => ({
  ...(PUBLISHABLE.questions as Json),
  id: 'smallest',
  steps: [
    {
      id: 'step0',
      title: { en: 'Label' },
      questions: [
        { id: 'given', type: 'text', maxLength: 50, required: true, label: { en: 'Label' } },
        { id: 'email', type: 'email', maxLength: 50, label: { en: 'Label' } },
      ],
    },
  ],
});

/** Rejected at publication. */
export const TOO_LARGE: Readonly<Record<string, Json>> = {
  'too many questions': definition('too-many', texts(5_500, 250)),
  'too many checks': definition(
    'too-many-checks',
    many(75, (index) => ({
      id: `q${index}`,
      type: 'integer',
      label: { en: 'x'.repeat(4_900) },
      checks: many(20, (check) => ({
        id: `c${check}`,
        level: 'soft',
        message: label,
        when: { or: many(5, () => ({ '>': [{ var: `q${index}` }, check] })) },
      })),
    })),
  ),
};

const entries = many(200, () => Object.fromEntries(many(30, (part) => [`p${part}`, true])));

/** Large input from a patient: long lists, in every question that accepts them. */
export const ANSWERS: Readonly<Record<string, Json>> = {
  options: Object.fromEntries(many(LISTS, (index) => [`q${index}`, many(OPTIONS, (option) => `o${option}`)])),
  groups: { q0: entries, q1: entries },
  scores: { list: many(OPTIONS, (option) => `o${option}`) },
  checks: Object.fromEntries(many(150, (index) => [`q${index}`, index])),
  'chained conditions': Object.fromEntries(many(1_900, (index) => [`q${index}`, true])),
  questions: Object.fromEntries(many(1_900, (index) => [`q${index}`, 'text'])),
};
