/**
 * In which units a patient views measures. An answer keeps the unit it was typed in; in another one it is shown
 * converted, and only typing there makes that number and its unit the answer.
 */
import type { AnswerValue } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import {
  answeredSide,
  askedSide,
  convertMeasure,
  type Measure,
  type Questionnaire,
  questionsOf,
  type Side,
} from '@clinic/engine/form';
import { type AnswerSlot, storeSlot } from './answerSlot.ts';
import type { AnswersStore } from './answersStore.ts';

export interface UnitView {
  measure: Measure;
  /** The side that is shown; undefined until units are chosen. */
  seen: Side | undefined;
  /** The side that the answer is on, or else the one that asks for it. */
  stored: Side | undefined;
}

export interface UnitViews {
  /** The view of a question's measure; undefined for other questions. */
  of(id: string): UnitView | undefined;
  /** The questions that a page shows in place of these. */
  shown(questions: readonly Question[]): Question[];
  /** Shows a measure in other units, until units are chosen. */
  view(measure: Measure, side: Side): void;
  /** Shows a question as it was typed. @returns the question to focus */
  asTyped(id: string): string;
  /** Where the box of a question reads and writes. */
  slotOf(id: string): AnswerSlot;
  watch(listener: () => void): () => void;
}

export function createUnitViews({ measures }: Questionnaire, store: AnswersStore): UnitViews {
  const byId = new Map(
    measures.flatMap((measure) => questionsOf(measure).map((id) => [id, measure] as const)),
  );
  const views = new Map<Measure, { side: Side; chosen: AnswerValue | undefined }>();
  const listeners = new Set<() => void>();

  const of = (id: string): UnitView | undefined => {
    const measure = byId.get(id);
    if (!measure) return undefined;
    const answers = store.all();
    const side = askedSide(measure, answers);
    const stored = answeredSide(measure, answers) ?? side;
    const viewed = views.get(measure);
    const isCurrent = viewed !== undefined && viewed.chosen === answers[measure.choice];
    return { measure, stored, seen: isCurrent ? viewed.side : (side ?? stored) };
  };
  const view = (measure: Measure, side: Side): void => {
    views.set(measure, { side, chosen: store.get(measure.choice) });
    for (const listener of listeners) listener();
  };
  /** The answer in the units of the side that is shown, as far as it is on another one. */
  const converted = ({ seen, stored }: UnitView): Record<string, number> | undefined =>
    seen && stored && seen !== stored
      ? convertMeasure(stored.questions, seen.questions, store.all())
      : undefined;

  return {
    of,
    view,
    shown: (questions) =>
      questions.flatMap((question) => {
        const { seen, stored } = of(question.id) ?? {};
        if (!seen || seen === stored || !stored?.questions.includes(question)) return [question];
        return stored.questions[0] === question ? seen.questions : [];
      }),
    asTyped: (id) => {
      const { measure, stored } = of(id) ?? {};
      if (!measure || !stored) return id;
      view(measure, stored);
      return stored.questions.some((one) => one.id === id) ? id : (stored.questions[0]?.id ?? id);
    },
    slotOf: (id) => {
      const slot = storeSlot(store, id);
      const measure = byId.get(id);
      if (!measure) return slot;
      return {
        get: () => {
          const view = of(id);
          return view?.seen === view?.stored ? slot.get() : view && converted(view)?.[id];
        },
        set: (value) => {
          const view = of(id);
          const shown = view && converted(view);
          // What is shown converted was not typed, even if something fills it in again.
          if (shown && shown[id] === value) return;
          for (const [key, part] of Object.entries(shown ?? {})) if (key !== id) store.set(key, part);
          slot.set(value);
          const others = measure.sides.filter(({ questions }) => questions.every((one) => one.id !== id));
          for (const key of questionsOf({ ...measure, sides: others })) store.set(key, undefined);
        },
        watch: (listener) => {
          const stops = questionsOf(measure).map((key) =>
            store.watch(key, (_key, _value, origin) => listener(origin)),
          );
          return () => {
            for (const stop of stops) stop();
          };
        },
      };
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
