/** Whose submissions they are. What is known of them is what their latest submissions say; the database keeps it. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export const Person = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: {
    id: p.uuid().primary(),
    name: p.text().nullable(),
    birthDate: p.date().nullable(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    user: () => p.manyToOne(User).nullable(),
    createdAt: p.datetime(),
    /** Staff said that this is the same person as another one. */
    mergedInto: () => p.manyToOne(Person).nullable().name('merged_into'),
    mergedAt: p.datetime().nullable(),
    /** The latest submission. */
    lastAt: p.datetime(),
  },
});
export type Person = InferEntity<typeof Person>;
