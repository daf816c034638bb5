/** Visibility of each step and question for the current answers, and the conditions of hidden ones. */
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import type { Question, Step } from '../definition/definition.ts';
import { type Questionnaire, TODAY } from '../form/questionnaire.ts';
import type { FormState, Visibility } from '../form/visibility.ts';
import { readsOf } from '../logic/references.ts';

interface MappedQuestion {
  question: Question;
  visibility: Visibility;
  /** Its own condition, if any. */
  condition?: LogicJson;
}

export interface MappedStep {
  step: Step;
  /** Shown only if one of its questions is. */
  visibility: Visibility;
  condition?: LogicJson;
  questions: MappedQuestion[];
}

/** What a condition reads, and its current value: `undefined` if unknown. */
export interface ReadNow {
  /** Undefined for today's date. */
  question?: Question;
  value: Maybe;
}

/** Every step and question in order. */
export const stepMap = ({ definition }: Questionnaire, form: FormState): MappedStep[] =>
  definition.steps.map((step) => {
    const questions = step.questions.map(
      (question): MappedQuestion => ({
        question,
        visibility: form.questions.get(question.id) ?? 'hidden',
        ...(question.showWhen !== undefined && { condition: question.showWhen }),
      }),
    );
    const stepVisibility = form.steps.get(step.id) ?? 'hidden';
    return {
      step,
      visibility: stepVisibility === 'shown' ? mostShown(questions) : stepVisibility,
      ...(step.showWhen !== undefined && { condition: step.showWhen }),
      questions,
    };
  });

/** The current answers a condition reads. */
export function readNow({ questions }: Questionnaire, form: FormState, condition: LogicJson): ReadNow[] {
  return [...readsOf(condition).keys].map((key) => {
    const question = key === TODAY ? undefined : questions.get(key)?.question;
    return { ...(question && { question }), value: form.values[key] };
  });
}

function mostShown(questions: readonly MappedQuestion[]): Visibility {
  const all = new Set(questions.map(({ visibility }) => visibility));
  if (all.has('shown')) return 'shown';
  return all.has('undetermined') ? 'undetermined' : 'hidden';
}
