/** What a patient said earlier, as far as a questionnaire asks it again. */
import type { AnswerSource, Sources } from '../base/answerSource.ts';
import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import type { Maybe } from '../base/logicJson.ts';
import { fill, words } from '../base/words.ts';
import { carryOf } from '../definition/carry.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { questionsById } from '../definition/questionsById.ts';
import { displayOf } from '../questionTypes/index.ts';
import { asksAlike } from './askedAlike.ts';
import { reasonAgainst } from './lostReason.ts';
import { oneAnswer } from './measures.ts';
import { mapAnswers, migrationsSince } from './migrations.ts';
import type { Questionnaire } from './questionnaire.ts';
import { isSure } from './unknownOptions.ts';

/** A submission of the same person. */
export interface EarlierForm {
  definition: Definition;
  answers: Answers;
  /** Its reference. */
  from: string;
  /** When it was answered, `YYYY-MM-DD`. */
  on: string;
}

/** An answer that is proposed: it counts only once the patient has confirmed it. */
export interface EarlierAnswer extends AnswerSource {
  question: string;
  value: AnswerValue;
  /** Confirmed by itself, not together with its page. */
  byItself: boolean;
}

/**
 * The answers of an earlier form under the ids and values of a questionnaire, as far as both ask alike. Answers to other
 * versions are mapped by the declared renames and recodes, those to other forms by their ids.
 */
export function answersFrom({ definition }: Questionnaire, earlier: EarlierForm): Answers {
  const isSameForm = earlier.definition.id === definition.id;
  const { version } = earlier.definition;
  const answers = isSameForm ? mapAnswers(definition, version, earlier.answers).answers : earlier.answers;
  const mappedIds = new Set(
    isSameForm
      ? migrationsSince(definition, version).flatMap(({ rename = [], recode = [] }) => [
          ...rename.map(({ to, within = to }) => within),
          ...recode.map(({ question }) => question),
        ])
      : [],
  );
  const [now, before] = [questionsById(definition), questionsById(earlier.definition)];
  return Object.fromEntries(
    Object.entries(answers).filter(([id, value]) => {
      const question = now.get(id);
      if (!question || isBlank(value) || reasonAgainst(question, value)) return false;
      // "Not sure" is asked again.
      return (mappedIds.has(id) || asksAlike(question, before.get(id))) && isSure(question, value as Maybe);
    }),
  );
}

/**
 * What is proposed to a returning patient: the latest answer to each question, and all parts of an amount from one
 * submission.
 * @param forms newest first
 * @param toConfirm questions that are never confirmed together with others (`questionsToConfirm`)
 */
export function earlierAnswers(
  questionnaire: Questionnaire,
  forms: readonly EarlierForm[],
  toConfirm: ReadonlySet<string>,
): EarlierAnswer[] {
  const { definition, questions, measures } = questionnaire;
  const latest = new Map<string, EarlierAnswer>();
  for (const form of forms) {
    const answers = answersFrom(questionnaire, form);
    for (const [question, value] of Object.entries(answers)) {
      const compiled = questions.get(question);
      const carry = compiled && carryOf(compiled.question, compiled.step, definition);
      const together = oneAnswer(measures, question);
      if (
        !carry ||
        carry === 'never' ||
        together.some((id) => (latest.get(id)?.from ?? form.from) !== form.from)
      )
        continue;
      const byItself = carry === 'ask' || toConfirm.has(question);
      latest.set(question, { question, value, from: form.from, on: form.on, byItself });
    }
  }
  return [...latest.values()];
}

/** "Confirmed from March 3, 2026". */
export const sourceText = ({ on }: AnswerSource, language: string): string =>
  fill(words(language).confirmedFrom, { date: dayText(on, language) });

/** A date as answers show it. */
export const dayText = (day: string, language: string): string =>
  displayOf({ type: 'date' } as Question, day, language);

/** The same for each question whose answer was confirmed, beside other notes on answers. */
export function withSourceTexts(
  notes: ReadonlyMap<string, string>,
  sources: Sources,
  language: string,
): Map<string, string> {
  const all = new Map(notes);
  for (const [id, source] of Object.entries(sources))
    all.set(id, [sourceText(source, language), notes.get(id)].filter(Boolean).join('\n'));
  return all;
}
