/** The account for a proven e-mail address; created at the first sign-in, as a patient's. */
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { User } from '../db/entities/user.ts';

export async function emailAccount(
  em: EntityManager,
  { email, name, at }: { email: string; name?: string | undefined; at: Date },
): Promise<User> {
  // Addresses match regardless of case, but letters that only look alike differ.
  const known = await em.findOne(User, { [raw('lower(email)')]: email.toLowerCase() });
  if (known) return known;
  const user = em.create(User, {
    id: crypto.randomUUID(),
    email,
    name: name?.trim() || email,
    role: 'PATIENT',
    createdAt: at,
  });
  em.persist(user);
  return user;
}
