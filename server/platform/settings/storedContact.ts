/** The contact of a clinic that is not open, as far as its settings have it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { Setting } from '../db/entities/setting.ts';
import { Contact, contactOf } from './knownContact.ts';

/** Before its first visit a clinic has only the settings it was added with. */
export async function storedContact(em: EntityManager, clinicName: string): Promise<Contact> {
  const rows = await em.find(Setting, { key: { $in: Object.keys(Contact.shape) } });
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const { data } = Contact.safeParse({ ...contactOf(clinicName), ...saved });
  return data ?? contactOf(clinicName);
}
