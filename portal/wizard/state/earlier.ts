/**
 * What a returning patient said earlier. It is beside the answers, not among them: nothing counts, is sent or is stored as
 * an answer before the patient confirms it.
 */
import { isBlank, sourceKey } from '@clinic/engine/base';
import type { EarlierAnswer } from '@clinic/engine/form';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AnswersStore } from './answersStore.ts';
import { useWizard } from './WizardContext.ts';
import type { WizardModel } from './wizardModel.ts';

/** Question → what was said. */
export type Earlier = ReadonlyMap<string, EarlierAnswer>;

/** What is confirmed with the button of the page rather than with one of its own. */
export const ConfirmedWithPage = createContext<ReadonlySet<string>>(new Set());

/** The proposals on a page that are neither confirmed nor answered otherwise. */
export function openProposals(
  earlier: Earlier,
  model: WizardModel,
  store: AnswersStore,
  place: { step: string; page: string },
): EarlierAnswer[] {
  return (model.page(place)?.questions ?? []).flatMap(({ id }) => {
    const said = earlier.get(id);
    return said && isBlank(store.get(id)) ? [said] : [];
  });
}

/**
 * What one press of the page's button confirms: all that is confirmed together; if there is nothing of that kind, the only
 * one that is confirmed by itself, with the other numbers of its amount (feet and inches).
 */
export function confirmedAtOnce(
  open: readonly EarlierAnswer[],
  amountOf: (id: string) => unknown,
): EarlierAnswer[] {
  const together = open.filter(({ byItself }) => !byItself);
  if (together.length > 0) return together;
  const [first] = open;
  if (!first) return [];
  const amount = amountOf(first.question);
  const isOne = open.every((each) => each === first || (amount && amountOf(each.question) === amount));
  return isOne ? [...open] : [];
}

/** The patient says that these are still right: only now they become answers, with where they come from. */
export function confirmEarlier(store: AnswersStore, answers: readonly EarlierAnswer[]): void {
  for (const { question, value } of answers) store.set(question, value);
  for (const { question, from, on } of answers) store.set(sourceKey(question), { from, on });
}

/** The open proposals of a page, and those that its button confirms. */
export function useOpenProposals(step: string, page: string) {
  const { earlier, model, store } = useWizard();
  const read = (): string =>
    earlier && earlier.size > 0
      ? openProposals(earlier, model, store, { step, page })
          .map(({ question }) => question)
          .join(' ')
      : '';
  const open = useSyncExternalStore(store.watchAll, read, read);
  return useMemo(() => {
    const proposals = open.split(' ').flatMap((id) => earlier?.get(id) ?? []);
    return confirmedAtOnce(proposals, (id) => model.units.of(id)?.measure);
  }, [open, earlier, model]);
}

export const useConfirmedWithPage = (id: string): boolean => useContext(ConfirmedWithPage).has(id);
