/** What the clinics of a process share, given to the clinic and account that a request or job acts for. */
import { type Bounds, Turns, type TurnTaker } from '../base/turns.ts';
import { currentActor } from './actor.ts';
import { currentPlace } from './place.ts';

export const inTurns = (bounds: Bounds): Turns => new Turns(bounds, takerHere);

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
