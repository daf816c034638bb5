/** Which help page comes next: each is shown once for the answers that trigger it. */
import type { NoticeRule } from '@clinic/engine/definition';
import { type Questionnaire, raisedNotices } from '@clinic/engine/form';
import { useEffect, useRef } from 'react';
import type { AnswersStore } from './answersStore.ts';
import type { Place } from './place.ts';
import type { WizardModel } from './wizardModel.ts';

export interface Notices {
  /** The number of the first unread notice, starting at 1. */
  next(): number | undefined;
  read(number: number): void;
  /** The notice with that number while its condition is true. */
  at(number: number | undefined): NoticeRule | undefined;
}

export function useNotices(
  questionnaire: Questionnaire,
  model: WizardModel,
  store: AnswersStore,
  at: Place,
  onShown: (() => void) | undefined,
): Notices {
  const read = useRef<Set<string>>(undefined);
  const raised = () => raisedNotices(questionnaire, model.form(), store.all());
  const numberOf = (rule: NoticeRule): number =>
    questionnaire.notices.findIndex((each) => each.rule === rule) + 1;
  // Returning patients have read them, unless they left before Continue.
  if (read.current === undefined) {
    const here = at.page === undefined ? model.questions(at.step).map(({ id }) => id) : model.page(at)?.asks;
    read.current = new Set(
      raised()
        .filter(({ rule }) => {
          const inputs = questionnaire.notices.find((each) => each.rule === rule)?.inputs ?? [];
          return !inputs.some((id) => here?.includes(id));
        })
        .map(({ mark }) => mark),
    );
  }
  const shown = raised().find(({ rule }) => numberOf(rule) === at.notice)?.rule;
  const shownId = shown?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each notice shown
  useEffect(() => {
    if (shownId !== undefined) onShown?.();
  }, [shownId]);
  return {
    next: () => {
      const notice = raised().find(({ mark }) => !read.current?.has(mark));
      return notice && numberOf(notice.rule);
    },
    read: (number) => {
      const notice = raised().find(({ rule }) => numberOf(rule) === number);
      if (notice) read.current?.add(notice.mark);
    },
    at: (number) => (number === undefined ? undefined : shown),
  };
}
