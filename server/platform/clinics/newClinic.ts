/** The data of a new clinic, and its validation. */
import type { Settings } from '@clinic/contract/settings';
import { isTimeZone, type Language } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { serverTexts } from '../base/texts.ts';
import { atPlace, CLINIC_ID, PLATFORM } from '../db/place.ts';
import { isHostName, isOwnHost } from './clinicHosts.ts';

export interface NewClinic {
  id: string;
  name: string;
  timeZone: string;
  /** In lower case. */
  hosts: readonly string[];
  adminEmail: string | null;
  /** Its initial settings; the administrator changes them. */
  settings?: Partial<Pick<Settings, 'defaultLanguage' | 'accent'>>;
}

export interface ClinicProblem {
  field: keyof NewClinic;
  code: keyof ReturnType<typeof serverTexts>['newClinic'];
  /** The invalid value, if the field can hold several. */
  value: string;
}

const NAME = /^[^\p{Cc}]{1,100}$/u;

export const problemText = ({ code, value }: ClinicProblem, language: Language): string =>
  serverTexts(language).newClinic[code].replace('{value}', () => value);

/**
 * The problems that do not depend on other clinics.
 * @param publicUrl of the receiving installation; absent: not known here
 */
export function problemsOf(
  { id, name, timeZone, hosts, adminEmail }: NewClinic,
  publicUrl?: string,
): ClinicProblem[] {
  const problems: ClinicProblem[] = [];
  const check = (isRight: boolean, field: keyof NewClinic, code: ClinicProblem['code'], value = '') => {
    if (!isRight) problems.push({ field, code, value });
  };
  check(CLINIC_ID.test(id), 'id', 'bad_id');
  check(NAME.test(name) && name.trim() !== '', 'name', 'bad_name');
  for (const host of hosts) {
    if (isOwnHost(host, publicUrl)) problems.push({ field: 'hosts', code: 'own_host', value: host });
    else check(isHostName(host), 'hosts', 'bad_host', host);
  }
  check(isTimeZone(timeZone), 'timeZone', 'bad_zone', timeZone);
  check(
    adminEmail === null || z.email().safeParse(adminEmail).success,
    'adminEmail',
    'bad_email',
    adminEmail ?? '',
  );
  return problems;
}

/** The ids and host names taken by other clinics. */
export async function takenOf(
  em: EntityManager,
  { id, hosts }: Pick<NewClinic, 'id' | 'hosts'>,
): Promise<ClinicProblem[]> {
  const conflict = await atPlace(PLATFORM, () =>
    em.execute<Array<{ field: 'id' | 'hosts'; value: string }>>(
      `select 'id' as field, id as value from clinic where id = ?
       union all select 'hosts', host from clinic_host where host = any (?::text[])`,
      [id, `{${hosts.join(',')}}`],
    ),
  );
  return conflict.map(({ field, value }) => ({ field, code: 'taken', value }));
}
