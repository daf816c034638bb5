/** What the demo clinic has entered and read. */
import type { HomePage } from '@clinic/contract/settings';
import type { Language } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The shipped one. */
const DEFAULT_PLAN = 'weight-loss-year';
/** The latest intakes, whose notifications the staff has not read yet. */
const UNREAD_INTAKES = 3;

/** What the clinic says of itself; the people are those of the demo accounts, and the addresses lead nowhere. */
const HOME_PAGE: HomePage = {
  privacyUrl: 'https://example.com/privacy',
  termsUrl: 'https://example.com/terms',
  price: {
    en: '$99 a month for visits, messages and your plan. Medicine is billed by your pharmacy.',
    es: '99 dólares al mes por consultas, mensajes y su plan. El medicamento lo cobra su farmacia.',
  },
  states: ['California', 'Florida', 'Georgia', 'New York', 'Texas'],
  team: [
    {
      name: 'Dr. Maya Chen',
      role: { en: 'Physician, obesity medicine', es: 'Médica especialista en obesidad' },
      photo: null,
    },
    { name: 'Sam Rivera', role: { en: 'Patient care', es: 'Atención a pacientes' }, photo: null },
  ],
  questions: [],
};

/** Numbers and addresses reserved for examples. */
const DEMO_CONTACT = {
  en: { supportPhone: '(202) 555-0142', supportEmail: 'help@example.com' },
  es: { supportPhone: '(213) 555-0178', supportEmail: 'ayuda@example.com' },
};

/** Contact details, what the home page shows and the plan that an approval begins, as a clinic would have entered them in its settings. */
export async function seedPublicSettings(em: EntityManager, language: Language): Promise<void> {
  const entered = { ...DEMO_CONTACT[language], homePage: HOME_PAGE, defaultPlan: DEFAULT_PLAN };
  for (const [key, value] of Object.entries(entered)) {
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
