/** What the demo clinic has entered and read. */
import type { EntityManager } from '@mikro-orm/postgresql';

/** The latest intakes, whose notifications the staff has not read yet. */
const UNREAD_INTAKES = 3;

/** Numbers and addresses reserved for examples. */
const DEMO_CONTACT = {
  en: { supportPhone: '(202) 555-0142', supportEmail: 'help@example.com' },
  es: { supportPhone: '(213) 555-0178', supportEmail: 'ayuda@example.com' },
};

/** Contact details, as a clinic would have entered them in its settings. */
export async function seedContact(em: EntityManager, language: 'en' | 'es'): Promise<void> {
  for (const [key, value] of Object.entries(DEMO_CONTACT[language])) {
    await em.execute('insert into setting (key, value) values (?, ?::jsonb) on conflict (key) do nothing', [
      key,
      JSON.stringify(value),
    ]);
  }
}

/** Leaves the latest notifications unread, and sends no mail, because the demo has no real recipients. */
export async function settle(
  em: EntityManager,
  intakes: ReadonlyArray<{ submittedAt: Date }>,
): Promise<void> {
  const until = intakes.at(-1 - UNREAD_INTAKES)?.submittedAt;
  if (until) {
    await em.execute(
      `insert into notification_reader (user_id, read_until)
       select id, ? from users where role in ('PHYSICIAN', 'ADMIN')`,
      [until],
    );
  }
  await em.execute('delete from mail');
}
