/** Switching units converts the typed values, on this step and on later ones. */
import { useEffect } from 'react';
import type { Question } from '../../../engine/definition/definition.ts';
import { convertMeasure } from '../../../engine/form/measures.ts';
import type { Questionnaire } from '../../../engine/form/questionnaire.ts';
import { choiceOf } from '../../../engine/form/unitSwitch.ts';
import type { AnswersStore } from './answersStore.ts';
import type { WizardModel } from './wizardModel.ts';

type Shown = Map<string, Question[]>;

export function useUnitConversion(
  questionnaire: Questionnaire,
  store: AnswersStore,
  model: WizardModel,
): void {
  useEffect(() => {
    const measured = [...questionnaire.questions.values()]
      .map(({ question }) => question)
      .filter(({ measure }) => measure !== undefined);
    if (measured.length === 0) return;
    const currentUnits = (): Shown => {
      const { questions } = model.form();
      const shown: Shown = new Map();
      for (const question of measured) {
        if (questions.get(question.id) !== 'shown') continue;
        const measure = question.measure ?? '';
        shown.set(measure, [...(shown.get(measure) ?? []), question]);
      }
      return shown;
    };
    const unitKeys = new Set(measured.flatMap((question) => choiceOf(question)?.key ?? []));
    let before = currentUnits();
    return store.watchAll((key, _value, origin) => {
      if (!unitKeys.has(key)) return;
      const now = currentUnits();
      // Changes from elsewhere were converted there.
      if (origin === 'patient') carryOver(before, now, store);
      before = now;
    });
  }, [questionnaire, store, model]);
}

function carryOver(before: Shown, now: Shown, store: AnswersStore): void {
  for (const [measure, to] of now) {
    const from = before.get(measure) ?? [];
    if (from.length === 0 || from.some(({ id }) => to.some((question) => question.id === id))) continue;
    const converted = convertMeasure(from, to, store.all()) ?? {};
    for (const [id, value] of Object.entries(converted)) store.set(id, value);
  }
}
