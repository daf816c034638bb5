/** Report by requirement: its tests, the number of attempts, and whether it is met. */
import type { Outcome } from './outcomes.ts';
import type { Proof, Requirement } from './requirements/requirement.ts';

export interface Report {
  text: string;
  /** Every requirement is covered by a passing test, or has a documented deviation. */
  holds: boolean;
}

export function report(requirements: readonly Requirement[], outcomes: readonly Outcome[]): Report {
  const blocks = requirements.map((requirement) => block(requirement, outcomes));
  const count = (state: State) => blocks.filter((each) => each.state === state).length;
  const sum = [
    `${count('held')} held`,
    `${count('otherwise')} met otherwise`,
    `${count('failed')} failed`,
    `${count('open')} not shown`,
  ];
  return {
    text: `${blocks.map(({ text }) => text).join('\n')}\n\n${sum.join(', ')}\n`,
    holds: count('failed') + count('open') === 0,
  };
}

type State = 'held' | 'otherwise' | 'failed' | 'open';
const MARKS: Record<State, string> = { held: '✓', otherwise: '~', failed: '✗', open: '?' };

function block(
  { id, text, shownBy, deviation }: Requirement,
  outcomes: readonly Outcome[],
): { state: State; text: string } {
  const proofs = shownBy.map((proof) => ({ proof, found: outcomes.filter((each) => isOf(each, proof)) }));
  const failed = proofs.some(({ found }) => found.length === 0 || found.some(({ passed }) => !passed));
  const state = failed ? 'failed' : proofs.length > 0 ? 'held' : deviation ? 'otherwise' : 'open';
  const tried = proofs.reduce((sum, { found }) => sum + found.length, 0);
  const lines = proofs.flatMap(({ proof, found }) => [
    `       ${proof.file} › ${proof.title}${verdict(found)}`,
    ...found.flatMap((each) => (each.tried ? [`         ${each.tried}`] : [])),
  ]);
  const head = `${MARKS[state]} ${String(id).padStart(2)}  ${text}${tried > 0 ? ` (${tried} tests)` : ''}`;
  return { state, text: [head, ...lines, ...(deviation ? [`       ${deviation}`] : [])].join('\n') };
}

function verdict(found: readonly Outcome[]): string {
  if (found.length === 0) return ': was not run';
  const failed = found.filter(({ passed }) => !passed).length;
  if (failed > 0) return `: ${failed} of ${found.length} failed`;
  return found.length > 1 ? ` × ${found.length}` : '';
}

/** Whether it is a result of that proof's test. */
export const isOf = ({ file, title }: Outcome, proof: Proof): boolean =>
  file === proof.file && new RegExp(titlePattern(proof), 's').test(title);

/** A parameterized title has placeholders: %s, %j and the like. */
export const titlePattern = ({ title }: Proof): string =>
  title
    .split(/%[sdijo]/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
