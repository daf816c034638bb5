/** Which answers a physician should see first, and why. */
import { type AnswerValue, isBlank } from '@clinic/engine/base';
import { isOther, type Question } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { decisiveQuestions, evidenceIn, missingAnswers } from '@clinic/rules/evaluate';
import type { ListedFlag } from '../flags/flagList.ts';
import type { AnswerState } from './answerState.ts';

/** Question id → the flags that it raised or that miss its answer, most severe first. */
type FlagsByQuestion = ReadonlyMap<string, readonly ListedFlag[]>;

export function flagsByQuestion(
  flags: readonly ListedFlag[],
  evidence: Readonly<Record<string, unknown>>,
  questionnaire: Questionnaire,
): FlagsByQuestion {
  const byQuestion = new Map<string, ListedFlag[]>();
  for (const listed of flags) {
    for (const id of questionsOf(listed, evidence, questionnaire)) {
      byQuestion.set(id, [...(byQuestion.get(id) ?? []), listed]);
    }
  }
  return byQuestion;
}

function questionsOf(
  { flag, state }: ListedFlag,
  stored: Readonly<Record<string, unknown>>,
  questionnaire: Questionnaire,
): string[] {
  if (state === 'clear' || state === 'notAsked') return [];
  try {
    const evidence = evidenceIn(stored, flag.key);
    if (!evidence) return [];
    return state === 'raised'
      ? decisiveQuestions(evidence, questionnaire)
      : missingAnswers(evidence, { questionnaire });
  } catch {
    // Evidence that cannot be read is reported where it is shown; the other answers stay.
    return [];
  }
}

export interface ClassifiedAnswer {
  question: Question;
  value: AnswerValue | undefined;
  state: AnswerState;
  /** Flags that depend on it. */
  flags: readonly ListedFlag[];
  /** The patient changed it in a reply. */
  isChanged: boolean;
  /** What the patient was asked about it and confirmed. */
  confirmed?: string | undefined;
  /** That it was confirmed from an earlier form. */
  source?: string | undefined;
  /** It says who the patient is, such as the name. */
  identifies?: boolean;
  /** No rule, condition or formula reads it. */
  informs?: boolean;
}

/** `notable`: a rule depends on it, or the patient marked it; `answered`; `blank`; `notAsked`. */
type AnswerClass = 'notable' | 'answered' | 'blank' | 'notAsked';

/**
 * Patients mark answers by being unsure, by confirming them when asked, by changing them later and by writing in their
 * own words. A question that was not asked is notable only if a change removed its answer.
 */
export function classOf({
  question,
  value,
  state,
  flags,
  isChanged,
  confirmed,
  identifies,
}: ClassifiedAnswer): AnswerClass {
  if (isChanged) return 'notable';
  if (state === 'notAsked') return 'notAsked';
  if (flags.length > 0 || confirmed !== undefined || state === 'unsure' || state === 'attention')
    return 'notable';
  if (state === 'notProvided') return 'blank';
  return !identifies && isInOwnWords(question, value) ? 'notable' : 'answered';
}

/** Whether an answer contains a free text, whatever the type of question: what rules cannot read, a person has to. */
function isInOwnWords(question: Question, value: unknown): boolean {
  if (isBlank(value)) return false;
  switch (question.type) {
    case 'text':
      return [undefined, 'letters', 'personName'].includes(question.format);
    case 'longText':
    case 'textList':
      return true;
    case 'repeatingGroup':
      return [value]
        .flat()
        .some((entry) =>
          question.questions.some((part) =>
            isInOwnWords(part, (entry as Record<string, unknown>)?.[part.id]),
          ),
        );
    default:
      return [value].flat().some(isOther);
  }
}

/** The views of the answers, and which classes each shows. */
const VIEWS = {
  notable: ['notable'],
  answered: ['notable', 'answered'],
  all: ['notable', 'answered', 'blank'],
  notAsked: ['notable', 'answered', 'blank', 'notAsked'],
} as const satisfies Record<string, readonly AnswerClass[]>;

export type AnswersView = keyof typeof VIEWS;

export const isInView = (view: AnswersView, answerClass: AnswerClass): boolean =>
  (VIEWS[view] as readonly AnswerClass[]).includes(answerClass);
