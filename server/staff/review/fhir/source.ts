/** The data that the resources of one submission are made from. */
import { openDocument } from '@clinic/contract/intakeRoutes';
import { urlOf } from '@clinic/contract/route';
import type { AnswerValue } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { resolveForm, withSourceTexts } from '@clinic/engine/form';
import { confirmedTexts } from '@clinic/engine/validation';
import {
  type AnswerContext,
  exportContext,
  type ResponseForm,
  type ResponseItem,
} from '@clinic/formats/fhir';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { valuesOf } from '../answerValues.ts';
import type { SubmissionRow } from '../submissionRows.ts';
import { type Identity, identityOf, type Place, type ReferenceStyle } from './identity.ts';

export interface SubmissionSource {
  row: SubmissionRow;
  published: PublishedQuestionnaire;
  ruleSet: CompiledRuleSet | undefined;
  /** The questionnaire version that the submission answers. */
  form: ResponseForm;
}

export interface Writing {
  publicUrl: string;
  /** The clinic's time zone. */
  timeZone: string;
  style: ReferenceStyle;
  /** The language of texts and names; by default the patient's. */
  language?: string | undefined;
}

export interface Building extends SubmissionSource, Identity {
  publicUrl: string;
  language: string;
  /** When these answers were sent, as an `instant`. */
  authored: string;
  /** Answers and computed values of the questions that are shown. */
  values: Readonly<Record<string, AnswerValue | undefined>>;
  context: AnswerContext;
  itemOf: (question: Question) => Pick<ResponseItem, 'type' | 'options'>;
}

export const PATIENT: Place = { resourceType: 'Patient', key: 'patient' };
export const RESPONSE: Place = { resourceType: 'QuestionnaireResponse', key: 'response' };

export function buildingOf(
  source: SubmissionSource,
  { publicUrl, timeZone, style, language }: Writing,
): Building {
  const { row, published, form } = source;
  const identity = identityOf(row, publicUrl, style);
  const authored = (row.replied_at ?? row.created_at).toISOString();
  const reader = language ?? row.language;
  const items = itemsByQuestion(form, published);
  const { questionnaire } = published;
  const state = resolveForm(questionnaire, row.answers_json, row.answered_on);
  return {
    ...source,
    ...identity,
    publicUrl,
    language: reader,
    authored,
    values: valuesOf(row, published, state),
    context: {
      ...exportContext(published.definition),
      language: reader,
      authored,
      timeZone,
      notes: withSourceTexts(
        confirmedTexts(questionnaire, row.answers_json, state, reader),
        row.sources,
        reader,
      ),
      subject: identity.referenceTo(PATIENT).reference,
      fileUrl: (id) => `${publicUrl}${urlOf(openDocument, { id })}`,
    },
    // What the Questionnaire does not ask has no item, only a text.
    itemOf: (question) => items.get(question) ?? { type: 'string' },
  };
}

/** The questions of the published definition. */
const byForm = new WeakMap<
  ResponseForm,
  WeakMap<PublishedQuestionnaire, ReadonlyMap<Question, ResponseItem>>
>();

/** By question; questions of a group can have ids of questions elsewhere. */
function itemsByQuestion(
  form: ResponseForm,
  published: PublishedQuestionnaire,
): ReadonlyMap<Question, ResponseItem> {
  const cache =
    byForm.get(form) ?? new WeakMap<PublishedQuestionnaire, ReadonlyMap<Question, ResponseItem>>();
  byForm.set(form, cache);
  const cached = cache.get(published);
  if (cached) return cached;
  const items = new Map<Question, ResponseItem>();
  const visit = (list: readonly ResponseItem[], find: (id: string) => Question | undefined): void => {
    for (const item of list) {
      const question = item.question === undefined ? undefined : find(item.question);
      if (question) items.set(question, item);
      const parts = question?.type === 'repeatingGroup' ? question.questions : undefined;
      visit(item.items, parts ? (id) => parts.find((part) => part.id === id) : find);
    }
  };
  visit(form.items, (id) => published.questionnaire.questions.get(id)?.question);
  cache.set(published, items);
  return items;
}
