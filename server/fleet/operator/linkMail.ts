/**
 * Mails sign-in links to operators, after responding to the request. Nothing is queued: if a mail fails, the
 * operator asks again.
 */
import { DEFAULT_ACCENT } from '@clinic/contract/design/accents';
import type { Language } from '@clinic/engine/base';
import { errorTrace } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import type { Log } from '@clinic/server-platform/log';
import { mailHtml, messageIdOf, smtp } from '@clinic/server-platform/mail';
import type { Texts } from './texts/en.ts';

export interface MailedLink {
  to: string;
  path: string;
  language: Language;
  texts: Texts;
  /** How long the link is valid. */
  minutes: number;
}

export interface LinkMail {
  /** @param make resolves to undefined if there is nothing to send */
  later(make: () => Promise<MailedLink | undefined>): void;
  /** Resolves when all mails are sent or have failed. */
  stop(): Promise<void>;
}

export function linkMail(
  smtpUrl: string,
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  log: Log,
): LinkMail {
  const provider = smtp(smtpUrl, mailFrom);
  const { hostname } = new URL(publicUrl);
  const pending = new Set<Promise<void>>();

  async function send({ to, path, language, texts, minutes }: MailedLink): Promise<void> {
    const link = publicUrl + path;
    const about = texts.mailText(hostname, minutes);
    const mail = {
      to,
      messageId: messageIdOf(path, publicUrl),
      subject: texts.mailSubject,
      about,
      link,
      linkText: texts.signIn,
      text: [about, `${texts.signIn}:\n${link}`, texts.mailAfter].join('\n\n'),
      html: mailHtml({
        language,
        title: texts.mailSubject,
        clinic: hostname,
        accent: DEFAULT_ACCENT,
        before: [about],
        link: { href: link, text: texts.signIn },
        after: [texts.mailAfter],
        end: [],
      }),
    };
    await provider.send(mail, { name: hostname });
  }

  return {
    later(make) {
      const sending: Promise<void> = make()
        .then((mail) => mail && send(mail))
        .catch((error: Error) => log({ level: 'error', job: 'operator mail', ...errorTrace(error) }))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async stop() {
      provider.close();
      await Promise.all(pending);
    },
  };
}
