/** Times on the clinic's clock, as inputs of type `datetime-local` have them. */
import { offsetAt } from '@clinic/engine/base';
import { clinic } from '../api/clinic.ts';

/** `YYYY-MM-DDThh:mm` on the clinic's clock. */
export const clinicClockTime = (at: Date): string =>
  // Sweden writes a day and a time in this order.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: clinic().timeZone })
    .format(at)
    .replace(' ', 'T');

/** The instant, with its offset. */
export const clinicInstant = (time: string): string =>
  `${time.slice(0, 16)}:00${offsetAt(time.slice(0, 16), clinic().timeZone)}`;
