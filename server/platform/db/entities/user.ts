/** An account. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { ROLES } from '../../../../contract/auth.ts';

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    /** Unique without regard to case. */
    email: p.text(),
    name: p.text(),
    role: p.enum(ROLES),
    createdAt: p.datetime(),
    /** Closed since then: nobody signs in with it. */
    deactivatedAt: p.datetime().nullable(),
  },
});
export type User = InferEntity<typeof User>;
