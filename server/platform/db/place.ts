/**
 * Where in the database a statement belongs: the schema of a clinic, which only that clinic's roles can use,
 * or the schema of the platform, which knows the clinics. Each transaction sets its place before its first
 * statement, for itself only.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Place {
  /** Undefined for the platform. */
  readonly clinic: string | undefined;
  readonly schema: string;
}

/** The clinic of an installation that has only one. */
export const MAIN_CLINIC = 'main';

export const PLATFORM: Place = { clinic: undefined, schema: 'platform' };

/** Part of addresses, schemas and roles; PostgreSQL cuts names after 63 characters. */
export const CLINIC_ID = /^[a-z](?!.{30})[a-z0-9]*(?:-[a-z0-9]+)*$/;

const STAFF = '__staff';
const LONGEST_ROLE = 63 - STAFF.length;

const places = new Map<string, Place>();

/** @throws Error for an id that is not one, so that no text from outside becomes a name in SQL */
export function placeOf(clinic: string): Place {
  const cached = places.get(clinic);
  if (cached) return cached;
  if (!CLINIC_ID.test(clinic)) throw new Error('This is not the id of a clinic');
  const place: Place = { clinic, schema: `clinic_${clinic.replaceAll('-', '_')}` };
  places.set(clinic, place);
  return place;
}

export const MAIN = placeOf(MAIN_CLINIC);

const standing = new AsyncLocalStorage<Place>();

/** Runs `work` with this place for all its database access. */
export const atPlace = <T>(place: Place, work: () => T): T => standing.run(place, work);

export const currentPlace = (): Place | undefined => standing.getStore();

/**
 * The roles of a clinic, which the application's own role may switch to and has no rights without.
 * @param appRole the role that the application connects as
 * @throws Error when their names would be longer than PostgreSQL's
 */
export function rolesAt({ schema }: Place, appRole: string): { patients: string; staff: string } {
  const patients = `${appRole}_${schema.replace(/^clinic_/, '')}`;
  // PostgreSQL would truncate them silently, and two clinics could share a name.
  if (Buffer.byteLength(patients) > LONGEST_ROLE) {
    throw new Error(
      `The role names of ${schema} would be too long: take a shorter user name in DATABASE_URL (25 letters at most)`,
    );
  }
  // No id contains two hyphens in a row, so a clinic `oak-staff` cannot get the name of oak's staff role.
  return { patients, staff: `${patients}${STAFF}` };
}
