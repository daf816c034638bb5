/** An account. */
import { ROLES } from '@clinic/contract/auth';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    /** Unique regardless of case. */
    email: p.text(),
    name: p.text(),
    role: p.enum(ROLES),
    createdAt: p.datetime(),
    /** When the account was closed; sign-in is refused since then. */
    deactivatedAt: p.datetime().nullable(),
    /** Calls the API with a token; never signs in. */
    isProgram: p.boolean().default(false),
  },
});
export type User = InferEntity<typeof User>;
