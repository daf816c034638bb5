/** What the clinics of a process share, given to the clinic and account that a request or job acts for. */
import { type Bounds, type ShareTaken, Turns, type TurnTaker } from '../base/turns.ts';
import { currentActor } from './actor.ts';
import { currentPlace } from './place.ts';

const all: Array<{ of: string; turns: Turns }> = [];

/** @param of what is given, for metrics */
export function inTurns(of: string, bounds: Bounds): Turns {
  const turns = new Turns(bounds, takerHere);
  all.push({ of, turns });
  return turns;
}

/** What the clinics have of everything at present. */
export const turnsTaken = (): Array<ShareTaken & { of: string }> =>
  all.flatMap(({ of, turns }) => turns.taken().map((share) => ({ of, ...share })));

function takerHere(): TurnTaker {
  const actor = currentActor();
  return { clinic: currentPlace()?.clinic ?? '', account: actor ? accountOf(actor) : '' };
}

function accountOf(actor: NonNullable<ReturnType<typeof currentActor>>): string {
  switch (actor.kind) {
    case 'system':
      return `system ${actor.job}`;
    case 'visitor':
      return `network ${actor.network ?? ''}`;
    default:
      return actor.id;
  }
}
