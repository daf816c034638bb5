/** The facts of earlier submissions, with the values that the rules derive from them. */
import type { Maybe } from '@clinic/engine/base';
import { type History, TODAY } from '@clinic/engine/form';
import { type EarlierFacts, evaluate, type Facts, MAX_EARLIER } from '@clinic/engine/logic';
import type { CompiledRuleSet } from './compileRuleSet.ts';

/**
 * Newest first, whatever the order of the history; the newest ones and the first, if there are many. Each of them reads
 * those before it.
 */
export function earlierFacts(
  { derived, earlier: { derived: derivedEarlier } }: Pick<CompiledRuleSet, 'derived' | 'earlier'>,
  history: History,
): EarlierFacts[] {
  const sorted = history.toSorted((one, other) => (one.on < other.on ? 1 : one.on > other.on ? -1 : 0));
  const newest =
    sorted.length > MAX_EARLIER ? [...sorted.slice(0, MAX_EARLIER - 1), ...sorted.slice(-1)] : sorted;
  const made: EarlierFacts[] = [];
  for (const { on, values, chosen = values } of newest.toReversed()) {
    const [results, truths]: [Maybe[], Maybe[]] = [[], []];
    const facts: Facts = {
      values: { ...values, [TODAY]: on },
      chosen: { ...chosen, [TODAY]: on },
      flags: {},
      derived: results,
      derivedTruths: truths,
      earlier: [...made],
    };
    derived.forEach(({ derived: { key }, value, truth }, place) => {
      if (!derivedEarlier.has(key)) return;
      results[place] = evaluate(value, facts);
      truths[place] = evaluate(truth, facts);
    });
    const isAsked = (name: string): boolean =>
      Object.hasOwn(values, name) || (derivedEarlier.get(name)?.some(isAsked) ?? false);
    made.unshift({ on, facts, asks: isAsked });
  }
  return made;
}
