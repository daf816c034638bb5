/** `--clinic ID` of the commands for one clinic; without it, the clinic main. */
import { CLINIC_ID, MAIN, type Place, placeOf } from '../platform/db/place.ts';
import { UsageError } from './runCommand.ts';

export interface ClinicArguments {
  place: Place;
  /** What was given besides. */
  args: string[];
}

/** @throws UsageError when `--clinic` names none */
export function clinicArguments(given: readonly string[] = process.argv.slice(2)): ClinicArguments {
  const at = given.indexOf('--clinic');
  if (at === -1) return { place: MAIN, args: [...given] };
  const id = given[at + 1] ?? '';
  if (!CLINIC_ID.test(id)) {
    throw new UsageError('Name a clinic after --clinic; npm run clinics -- list shows them');
  }
  return { place: placeOf(id), args: [...given.slice(0, at), ...given.slice(at + 2)] };
}
