/** The contact on pages shown before the directory of clinics can be read. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { CLINIC_ID } from '../db/place.ts';
import { LOOPBACK } from '../http/checkHost.ts';
import { type Contact, contactOf, KnownContact } from '../settings/knownContact.ts';
import { clinicInPath } from './clinicInPath.ts';

/** For a clinic that is not known yet, a page without a name: never another clinic's contact. */
export function startingContact(
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  main: KnownContact,
): (request: IncomingMessage) => Contact {
  const hostname = new URL(publicUrl).hostname;
  return ({ headers, url = '/' }) => {
    const id = clinicInPath(url);
    if (id !== undefined && CLINIC_ID.test(id))
      return new KnownContact({ dataDir, clinicName: '' }, id).contact;
    const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    return id === undefined && (host === '' || host === hostname || LOOPBACK.test(host))
      ? main.contact
      : contactOf('');
  };
}
