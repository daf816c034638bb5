/** Submissions as FHIR R4 QuestionnaireResponse resources, one per line (NDJSON). */
import { type AnswerValue, isBlank } from '../../../engine/base/answers.ts';
import { type Option, type Question, textIn } from '../../../engine/definition/definition.ts';
import { fhirOf } from '../../../engine/questionTypes/index.ts';
import type { Documents, Written } from './exportCsv.ts';
import { answerCoding, type Coding, codingsOf, valuesOf } from './exportValues.ts';

interface Item {
  extension?: Array<{ url: string; valueCoding: Coding }>;
  linkId: string;
  text: string;
  answer?: Array<Record<string, unknown>>;
  item?: Item[];
}

/** @param publicUrl base of the questionnaires' canonical URLs */
export const fhir = ({ questionnaires }: Documents, publicUrl: string): Written => ({
  head: '',
  line: (row) => {
    const { questionnaire_id: id, version, language } = row;
    const published = questionnaires.get(`${id}@${version}`);
    const steps = published?.definition.steps ?? [];
    const canonical = `${publicUrl}/questionnaires/${encodeURIComponent(id)}`;
    const values = valuesOf(row, published);
    const resource = {
      resourceType: 'QuestionnaireResponse',
      id: row.id,
      identifier: { system: `${publicUrl}/submissions`, value: row.reference },
      questionnaire: `${canonical}|${version}`,
      status: 'completed',
      language,
      ...(row.patient_name ? { subject: { display: row.patient_name } } : {}),
      authored: row.created_at.toISOString(),
      item: steps
        .map((step) => ({
          linkId: step.id,
          text: textIn(step.title, language),
          item: itemsOf(step.questions, values, { canonical, language, publicUrl }),
        }))
        .filter(({ item }) => item.length > 0),
    };
    return `${JSON.stringify(resource)}\n`;
  },
});

type Values = Readonly<Record<string, AnswerValue | undefined>>;

interface Form {
  canonical: string;
  language: string;
  publicUrl: string;
}

const itemsOf = (questions: readonly Question[], answers: Values, form: Form): Item[] =>
  questions.flatMap((question) => {
    const value = answers[question.id];
    return value === undefined || isBlank(value) ? [] : itemOf(question, value, form);
  });

/** R4 defines a question's code in its Questionnaire; repeated with the answer for readers that lack it. */
const questionCode = ({ publicUrl }: Form): string => `${publicUrl}/StructureDefinition/question-code`;

/** A repeating group is one item per entry. */
function itemOf(question: Question, value: AnswerValue, form: Form): Item[] {
  const codings = codingsOf(question);
  const item = {
    ...(codings.length > 0 && {
      extension: codings.map((valueCoding) => ({ url: questionCode(form), valueCoding })),
    }),
    linkId: question.id,
    text: textIn(question.label, form.language),
  };
  if (question.type === 'repeatingGroup' && Array.isArray(value)) {
    return value.map((entry) => ({
      ...item,
      item: itemsOf(question.questions, entry as Values, form),
    }));
  }
  if (question.type === 'matrix') {
    const chosen = value as Values;
    const rows = question.rows.filter(({ id }) => !isBlank(chosen[id]));
    return [
      {
        ...item,
        item: rows.map(({ id, label }) => ({
          linkId: `${question.id}.${id}`,
          text: textIn(label, form.language),
          answer: [coding(question.options, chosen[id] as AnswerValue, form)],
        })),
      },
    ];
  }
  return [{ ...item, answer: answersOf(question, value, form) }];
}

const answersOf = (question: Question, value: AnswerValue, form: Form): Item['answer'] =>
  fhirOf(question, value, form.language).map((answer) =>
    'option' in answer ? coding(optionsOf(question), answer.option as AnswerValue, form) : answer,
  );

const optionsOf = (question: Question): readonly Option[] => ('options' in question ? question.options : []);

function coding(options: readonly Option[], value: AnswerValue, { canonical, language }: Form) {
  const option = options.find((candidate) => candidate.value === value);
  return {
    valueCoding: {
      ...(answerCoding(option?.code) ?? { system: `${canonical}/options`, code: String(value) }),
      ...(option ? { display: textIn(option.label, language) } : {}),
    },
  };
}
