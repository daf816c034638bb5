/** An OpenID provider's identifier for an account. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export const Identity = defineEntity({
  name: 'Identity',
  tableName: 'identity',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    user: () => p.manyToOne(User),
    createdAt: p.datetime(),
  },
});
export type Identity = InferEntity<typeof Identity>;
