/** Licences of physicians, by state. Shared with the browser. */
import { z } from 'zod';
import { admin } from './access.ts';
import { route } from './route.ts';

/** By their postal codes, which forms have as the values of their options. */
export const STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia
  |FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
  |MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada
  |NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon
  |PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont
  |VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
    .split('|')
    .map((entry) => [entry.slice(0, 2), entry.slice(3).trim()]),
);

/** The code of a state that is given by its code or its English name; undefined for anything else. */
export function stateCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  return [...STATES].find(([code, name]) => code === upper || name.toUpperCase() === upper)?.[0];
}

export const MAX_LICENCES = 60;

const Licence = z.strictObject({
  state: z.string().refine((code) => STATES.has(code), { error: 'No state: send its two letters' }),
  number: z.string().trim().min(1).max(40),
  /** Valid until the end of that day at the clinic. */
  expiresOn: z.iso.date(),
});
export type Licence = z.infer<typeof Licence>;

/** PUT /api/admin/users/:id/licences: all of a member of the staff, one for each state. */
export const LicencesOf = z.strictObject({
  licences: z
    .array(Licence)
    .max(MAX_LICENCES)
    .refine((all) => new Set(all.map(({ state }) => state)).size === all.length, {
      error: 'Send one licence for each state',
    }),
});

const byId = { ...admin, params: z.object({ id: z.uuid() }).shape } as const;
export const licencesOf = route('GET', '/api/admin/users/:id/licences', { ...byId, answer: LicencesOf });
export const changeLicences = route('PUT', '/api/admin/users/:id/licences', {
  ...byId,
  body: LicencesOf,
  answer: LicencesOf,
});
