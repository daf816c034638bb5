/** Opens a mailed link's draft. A mailbox may be shared, so the date of birth is required where known. */
import type { Resume, Resumed } from '@clinic/contract/intake';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError, NotFound } from '@clinic/server-platform/base';
import { asSystem } from '@clinic/server-platform/db';
import { Draft } from '@clinic/server-platform/entities';
import { mailOfToken } from '@clinic/server-platform/messaging';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { issueDraftKey } from './drafts/draftKey.ts';
import { RESUME_MAIL } from './resumeLink.ts';

export class BirthDateNeeded extends CodedError {
  readonly status = 422;
  readonly code: 'birth_date_needed' | 'birth_date_wrong';

  constructor(code: BirthDateNeeded['code']) {
    super(code === 'birth_date_needed' ? 'The date of birth is needed' : 'The date of birth is another');
    this.code = code;
  }
}

const KEY_DAYS = 30;
const MAX_TRIES = 5;

type Found = Resumed | 'gone' | BirthDateNeeded['code'];

/**
 * The first correct call consumes the link.
 * @throws NotFound for an unknown, used, replaced or expired link alike
 * @throws BirthDateNeeded
 */
export async function resumeDraft(
  em: EntityManager,
  library: Library,
  { token, birthDate }: Resume,
  requestContext: RequestContext,
): Promise<Resumed> {
  // A wrong date is counted, so commit before refusing it.
  const found = await asSystem('resume link', () =>
    em.transactional((tx) => redeem(tx, library, { token, birthDate }, requestContext)),
  );
  if (found === 'gone') throw new NotFound('This link is no longer valid');
  if (typeof found === 'string') throw new BirthDateNeeded(found);
  return found;
}

async function redeem(
  tx: EntityManager,
  library: Library,
  { token, birthDate }: Resume,
  requestContext: RequestContext,
): Promise<Found> {
  const { at } = requestContext;
  const mail = await mailOfToken(tx, token);
  if (!mail?.startsWith(RESUME_MAIL)) return 'gone';
  const id = mail.slice(RESUME_MAIL.length);
  const [link] = (await tx.execute(
    `select draft_id, tries from resume_token
      where id = ? and used_at is null and expires_at > ? for update`,
    [id, at],
  )) as Array<{ draft_id: string; tries: number }>;
  if (!link || link.tries >= MAX_TRIES) return 'gone';
  const draft = await tx.findOneOrFail(Draft, link.draft_id);
  const { questionnaire } = await library.questionnaire(tx, draft.questionnaireId, draft.version);
  const key = questionnaire.definition.patient.birthDate;
  const known = key === undefined ? undefined : draft.answers[key];
  if (typeof known === 'string') {
    if (birthDate === undefined) return 'birth_date_needed';
    if (birthDate !== known) {
      await tx.execute('update resume_token set tries = tries + 1 where id = ?', [id]);
      return link.tries + 1 >= MAX_TRIES ? 'gone' : 'birth_date_wrong';
    }
  }
  await tx.execute('update resume_token set used_at = ? where id = ?', [at, id]);
  recordAudit(tx, requestContext, { action: 'draft_resumed', object: { type: 'draft', id: draft.id } });
  const secret = await issueDraftKey(tx, draft.id, new Date(at.getTime() + KEY_DAYS * 86_400_000));
  return { id: draft.id, secret, questionnaireId: draft.questionnaireId, version: draft.version };
}
