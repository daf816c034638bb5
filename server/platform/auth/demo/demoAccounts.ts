/** The users of each demo clinic. */
import type { Role } from '@clinic/contract/auth';
import type { MikroORM } from '@mikro-orm/postgresql';
import { asSystem } from '../../db/actor.ts';
import { User } from '../../db/entities/user.ts';
import { currentPlace } from '../../db/place.ts';

export interface DemoAccount {
  subject: string;
  name: string;
  email: string;
  role: Role;
}

/** The second demo clinic has its own users. */
export const SECOND_DEMO_CLINIC = {
  id: 'robledal',
  name: 'Clínica Robledal',
  timeZone: 'America/Los_Angeles',
  hosts: [],
  adminEmail: null,
  settings: { defaultLanguage: 'es', accent: 'plum' },
} as const;

/** In treatment for 12 weeks. */
export const DEMO_TREATED: DemoAccount = {
  subject: 'demo-treated',
  name: 'Nora Demo',
  email: 'nora.demo@example.com',
  role: 'PATIENT',
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { subject: 'demo-patient', name: 'Ana Demo', email: 'ana.demo@example.com', role: 'PATIENT' },
  DEMO_TREATED,
  { subject: 'demo-physician', name: 'Dr. Maya Chen', email: 'maya.chen@example.com', role: 'PHYSICIAN' },
  { subject: 'demo-admin', name: 'Sam Rivera', email: 'sam.rivera@example.com', role: 'ADMIN' },
];

const SECOND_ACCOUNTS: readonly DemoAccount[] = [
  { subject: 'demo-patient', name: 'Lucía Demo', email: 'lucia.demo@example.com', role: 'PATIENT' },
  {
    subject: 'demo-physician',
    name: 'Dra. Elena Robles',
    email: 'elena.robles@example.com',
    role: 'PHYSICIAN',
  },
  { subject: 'demo-admin', name: 'Pablo Ibáñez', email: 'pablo.ibanez@example.com', role: 'ADMIN' },
];

/** The users of the current clinic. */
export const demoAccounts = (clinic = currentPlace()?.clinic): readonly DemoAccount[] =>
  clinic === SECOND_DEMO_CLINIC.id ? SECOND_ACCOUNTS : DEMO_ACCOUNTS;

/** The first one of a role. @throws Error for a role that no demo account has */
export function demoAccount(role: Role): DemoAccount {
  const account = demoAccounts().find((each) => each.role === role);
  if (!account) throw new Error(`No demo account has the role ${role}`);
  return account;
}

/** Their roles are set here, never by the provider that signs them in. */
export async function ensureDemoAccounts(orm: MikroORM, now: Date): Promise<void> {
  await asSystem('demo accounts', () =>
    orm.em.fork().transactional(async (em) => {
      for (const { name, email, role } of demoAccounts()) {
        if (await em.count(User, { email })) continue;
        em.persist(em.create(User, { id: crypto.randomUUID(), name, email, role, createdAt: now }));
      }
    }),
  );
}
