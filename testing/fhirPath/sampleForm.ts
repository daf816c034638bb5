/**
 * A form with every kind of question for comparing compiled FHIRPath with a reference, both as compiler input and as a
 * FHIR Questionnaire.
 */
import type { Question } from '@clinic/engine/definition';
import type { PathItem, PathOption } from '@clinic/formats/testing';

const SYSTEM = 'http://example.org/choices';
const ORDINAL = 'http://hl7.org/fhir/StructureDefinition/ordinalValue';

const option = (code: string, score?: number): PathOption => ({
  value: `v-${code}`,
  code,
  system: SYSTEM,
  display: `The ${code}`,
  ...(score !== undefined && { score }),
});
const frequency = [option('never', 0), option('some', 1), option('most', 2), option('daily', 3)];

/** Scored items and others, in groups, below a question, and repeated. */
export const SAMPLE_ITEMS: readonly PathItem[] = [
  {
    linkId: 'body',
    items: [
      { linkId: 'height', question: 'height', type: 'decimal' },
      { linkId: 'weight', question: 'weight', type: 'quantity', unit: 'kg' },
      { linkId: 'birth', question: 'birth', type: 'date' },
    ],
  },
  {
    linkId: 'mood',
    items: [
      { linkId: 'mood/1', question: 'mood_1', type: 'coding', options: frequency },
      { linkId: 'mood/2', question: 'mood_2', type: 'coding', options: frequency },
      { linkId: 'mood/3', question: 'mood_3', type: 'coding', options: frequency },
      { linkId: 'mood/4', question: 'grid.row', type: 'coding', options: frequency },
    ],
  },
  {
    linkId: 'smokes',
    question: 'smokes',
    type: 'boolean',
    items: [{ linkId: 'smokes.years', question: 'smokes_years', type: 'integer' }],
  },
  { linkId: 'children', question: 'children', type: 'integer' },
  { linkId: 'name', question: 'name', type: 'string' },
  { linkId: 'wakes', question: 'wakes', type: 'time' },
  { linkId: 'seen', question: 'seen', type: 'dateTime' },
  {
    linkId: 'symptoms',
    question: 'symptoms',
    type: 'coding',
    repeats: true,
    options: [option('cough', 2), option('fever', 5), { value: 'v-other', code: 'other' }],
  },
  {
    linkId: 'level',
    question: 'level',
    type: 'integer',
    options: [
      { value: 'one', literal: 1 },
      { value: 'two', literal: 2 },
    ],
  },
  {
    linkId: 'drugs',
    question: 'drugs',
    repeats: true,
    items: [
      { linkId: 'drug', question: 'drug', type: 'string' },
      { linkId: 'dose', question: 'dose', type: 'decimal' },
      { linkId: 'often', question: 'often', type: 'coding', options: frequency },
    ],
  },
];

const everyItem = (items: readonly PathItem[]): PathItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.items ?? [])]);

/** The questions whose points are counted, by id. */
export const SAMPLE_QUESTIONS: ReadonlyMap<string, Question> = new Map(
  everyItem(SAMPLE_ITEMS).flatMap(({ question = '', options }): [string, Question][] => {
    if (!options) return [];
    const [id = '', row] = question.split('.');
    const base = { id, label: id, options: options.map((each) => ({ ...each, label: each.value })) };
    const asked =
      row === undefined ? { type: 'choice' } : { type: 'matrix', rows: [{ id: row, label: row }] };
    return [[id, { ...base, ...asked } as unknown as Question]];
  }),
);

/** The form as a FHIR Questionnaire, with the scores of its options. */
export const SAMPLE_QUESTIONNAIRE = {
  resourceType: 'Questionnaire',
  status: 'draft',
  item: SAMPLE_ITEMS.map(questionnaireItem),
};

function questionnaireItem({ linkId, type, repeats, options, items }: PathItem): object {
  return {
    linkId,
    type: type === undefined ? 'group' : type === 'coding' ? 'choice' : type,
    ...(repeats && { repeats }),
    ...(options && {
      answerOption: options.map(({ code, system, display, literal, score }) => ({
        ...(literal === undefined ? { valueCoding: { code, system, display } } : { valueInteger: literal }),
        ...(score !== undefined && { extension: [{ url: ORDINAL, valueDecimal: score }] }),
      })),
    }),
    ...(items && { item: items.map(questionnaireItem) }),
  };
}
