/** The three users of the demo clinic. */

import type { MikroORM } from '@mikro-orm/postgresql';
import type { Role } from '../../../../contract/auth.ts';
import { asSystem } from '../../db/actor.ts';
import { User } from '../../db/entities/user.ts';

export interface DemoAccount {
  subject: string;
  name: string;
  email: string;
  role: Role;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { subject: 'demo-patient', name: 'Ana Demo', email: 'ana.demo@example.com', role: 'PATIENT' },
  { subject: 'demo-physician', name: 'Dr. Maya Chen', email: 'maya.chen@example.com', role: 'PHYSICIAN' },
  { subject: 'demo-admin', name: 'Sam Rivera', email: 'sam.rivera@example.com', role: 'ADMIN' },
];

/** Their roles are set here, never by the provider that signs them in. */
export async function ensureDemoAccounts(orm: MikroORM, now: Date): Promise<void> {
  await asSystem('demo accounts', () =>
    orm.em.fork().transactional(async (em) => {
      for (const { name, email, role } of DEMO_ACCOUNTS) {
        if (await em.count(User, { email })) continue;
        em.persist(em.create(User, { id: crypto.randomUUID(), name, email, role, createdAt: now }));
      }
    }),
  );
}
