/** The account of the person an OpenID provider vouches for; created at the first sign-in. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { recordAudit } from '../audit/record.ts';
import { Forbidden } from '../base/errors.ts';
import { asSystem } from '../db/actor.ts';
import { Identity } from '../db/entities/identity.ts';
import type { User } from '../db/entities/user.ts';
import { CLINIC_LOCK } from '../db/statements.ts';
import { becomeAdminByEmail } from './adminEmail.ts';
import { completeSignIn } from './completeSignIn.ts';
import { emailAccount } from './emailAccount.ts';
import type { Claims } from './verifyIdToken.ts';

/**
 * The provider's issuer and subject identify the person. An e-mail address matches an existing account only
 * if the provider has verified it.
 */
export const accountOf = (
  em: EntityManager,
  { iss, sub, email, email_verified, name }: Claims,
  { adminEmail }: { adminEmail: string | undefined },
  requestContext: Omit<RequestContext, 'by'>,
): Promise<User> =>
  asSystem('sign-in', () =>
    em.transactional(async (tx) => {
      const { at } = requestContext;
      // Of two simultaneous first sign-ins, the second finds the account the first created.
      await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [email.toLowerCase()]);
      const known = await tx.findOne(Identity, { issuer: iss, subject: sub }, { populate: ['user'] });
      if (!known && !email_verified) throw new Forbidden('Your email address is not verified');
      const user = known?.user ?? (await emailAccount(tx, { email, name, at }));
      await completeSignIn(tx, user, email_verified ? email : undefined, requestContext);
      if (!known) tx.persist(tx.create(Identity, { issuer: iss, subject: sub, user, createdAt: at }));
      await tx.flush();
      if (email_verified) await becomeAdminByEmail(tx, user, { email, adminEmail }, requestContext);
      recordAudit(
        tx,
        { ...requestContext, by: user },
        { action: 'signed_in', object: { type: 'user', id: user.id } },
      );
      return user;
    }),
  );
