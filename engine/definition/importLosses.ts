/** What patients miss of an imported form. Each loss has to be accepted before the form is published. */
import type { FhirSource } from './definition.ts';

export type Loss = NonNullable<FhirSource['losses']>[number];

export const isSameLoss = (one: Loss, other: Loss): boolean =>
  one.kind === other.kind && one.linkId === other.linkId;

/** The most sentences that a report begins with. */
const MOST_SENTENCES = 20;

/** Losses that are said in one sentence: each on its own, or all of a kind where there are too many. */
export function sentencesOf<Each extends Loss>(losses: readonly Each[]): Each[][] {
  const kinds = [...Map.groupBy(losses, ({ kind }) => kind).values()];
  let left = losses.length;
  const together = new Set<Each[]>();
  // The least severe first.
  for (const kind of kinds.toReversed()) {
    if (left <= MOST_SENTENCES) break;
    together.add(kind);
    left -= kind.length - 1;
  }
  return kinds.flatMap((kind) => (together.has(kind) ? [kind] : kind.map((each) => [each])));
}
