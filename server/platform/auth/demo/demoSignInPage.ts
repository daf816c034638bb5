/** The demo provider's page for choosing an account. */
import type { Accent } from '@clinic/contract/design/accents';
import type { Site } from '../../base/site.ts';
import { plainPage } from '../../http/plainPage.ts';
import type { DemoAccount } from './demoAccounts.ts';

type Language = 'en' | 'es';

const TEXTS = {
  en: {
    title: 'Demo sign-in',
    intro: 'This clinic runs with demo data. Choose an account; no password is needed.',
    back: 'Back to the portal',
    PATIENT: 'Patient',
    PHYSICIAN: 'Physician',
    ADMIN: 'Administrator',
  },
  es: {
    title: 'Acceso de demostración',
    intro: 'Esta clínica funciona con datos de ejemplo. Elija una cuenta; no hace falta contraseña.',
    back: 'Volver al portal',
    PATIENT: 'Paciente',
    PHYSICIAN: 'Médica',
    ADMIN: 'Administración',
  },
} as const;

/** HTML with one button per account that posts to `action`. */
export function demoSignInPage({
  accounts,
  language,
  accent,
  action,
  styles,
  site,
}: {
  accounts: readonly DemoAccount[];
  language: Language;
  accent: Accent;
  action: string;
  styles: string;
  site: Site;
}) {
  const texts = TEXTS[language];
  const buttons = accounts.map(
    ({ subject, name, email, role }) => `
        <li>
          <button type="submit" name="account" value="${subject}">
            <span class="initials" aria-hidden="true">${initialsOf(name)}</span>
            <span class="who"><strong>${name}</strong><span>${email}</span></span>
            <span class="role">${texts[role]}</span>
          </button>
        </li>`,
  );
  const main = `<h1>${texts.title}</h1>
      <p>${texts.intro}</p>
      <form method="post" action="${action}">
        <ul>${buttons.join('')}
        </ul>
      </form>
      <a href="${site.path}/">${texts.back}</a>`;
  return plainPage({ language, accent, title: texts.title, styles: site.path + styles, main });
}

const initialsOf = (name: string): string =>
  name
    .replace(/^Dra?\. /, '')
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');
