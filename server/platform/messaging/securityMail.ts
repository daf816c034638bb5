/** Mails to owners of accounts, about their security and their requests, and to staff. They are sent regardless of preferences, and contain no health data. */
import type { Role } from '@clinic/contract/auth';
import type { MailTemplate } from '@clinic/contract/messaging';
import type { Language } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { DEFAULT_LANGUAGE } from '../settings/defaultLanguage.ts';
import { enqueueMail } from './enqueueMail.ts';

interface Recipient {
  id: string;
  email: string;
  role: Role;
  language: Language;
}

const RECIPIENTS = `select users.id, users.email, users.role, coalesce(reader.language, ${DEFAULT_LANGUAGE}) as language
  from users left join notification_reader reader on reader.user_id = users.id`;

type AboutAccount = Extract<MailTemplate, 'account_changed' | 'new_device' | 'codes_wrong' | 'file_answered'>;

/** Mails the account's owner about a change of its factors, devices or role, or that the clinic has answered a request. */
export async function mailAccount(
  tx: EntityManager,
  requestContext: RequestContext,
  userId: string,
  template: AboutAccount = 'account_changed',
): Promise<void> {
  const [user] = await tx.execute<Recipient[]>(`${RECIPIENTS} where users.id = ?`, [userId]);
  if (user) await mailOwner(tx, requestContext, user, template);
}

/** The same for the account with this address, if there is one. */
export async function mailAccountWith(
  tx: EntityManager,
  requestContext: RequestContext,
  email: string,
  template: AboutAccount,
): Promise<void> {
  const [user] = await tx.execute<Recipient[]>(`${RECIPIENTS} where lower(users.email) = lower(?)`, [email]);
  if (user) await mailOwner(tx, requestContext, user, template);
}

async function mailOwner(
  tx: EntityManager,
  requestContext: RequestContext,
  user: Recipient,
  template: AboutAccount,
): Promise<void> {
  await enqueueMail(tx, requestContext, {
    to: user.email,
    template,
    language: user.language,
    path: template === 'file_answered' ? '/patient/dashboard' : '/profile?from=email',
    dedupeKey: `account:${crypto.randomUUID()}`,
  });
}

export async function mailStaff(
  tx: EntityManager,
  requestContext: Pick<RequestContext, 'at'>,
  mail: {
    template: MailTemplate;
    about: string;
    roles: readonly Role[];
    except: string | undefined;
    /** Default: where the role begins. */
    path?: string;
  },
): Promise<void> {
  const recipients = await tx.execute<Recipient[]>(
    `${RECIPIENTS} where users.role = any (?::text[]) and users.deactivated_at is null`,
    [`{${mail.roles.join(',')}}`],
  );
  for (const { id, email, role, language } of recipients) {
    if (id === mail.except) continue;
    await enqueueMail(tx, requestContext, {
      to: email,
      template: mail.template,
      language,
      path: mail.path ?? (role === 'ADMIN' ? '/admin/users' : '/physician/dashboard'),
      dedupeKey: `${mail.template}:${mail.about}:${id}`,
    });
  }
}
