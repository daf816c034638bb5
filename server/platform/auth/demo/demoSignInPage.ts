/** The demo provider's page for choosing an account. */
import type { Accent } from '@clinic/contract/design/accents';
import type { Language } from '@clinic/engine/base';
import type { Site } from '../../base/site.ts';
import { serverTexts } from '../../base/texts.ts';
import { plainPage } from '../../http/plainPage.ts';
import type { DemoAccount } from './demoAccounts.ts';

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
  const { demoSignIn: texts, page } = serverTexts(language);
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
      <a href="${site.path}/">${page.backToPortal}</a>`;
  return plainPage({ language, accent, title: texts.title, styles: site.path + styles, main });
}

const initialsOf = (name: string): string =>
  name
    .replace(/^Dra?\. /, '')
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');
