/** Opens a mailed link's draft. A mailbox may be shared, so the date of birth is required where known. */
import type { Resume, Resumed } from '@clinic/contract/intake';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError, NotFound } from '@clinic/server-platform/base';
import { asSystem } from '@clinic/server-platform/db';
import { Draft } from '@clinic/server-platform/entities';
import { mailOfToken, RESUME_MAIL } from '@clinic/server-platform/messaging';
import type { ClinicDefaults } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { dayAt, plansOf } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import { issueDraftKey } from './drafts/draftKey.ts';
import { answersBefore } from './earlier/earlierAnswers.ts';
import { answeredPerson, askedIn, openFollowUp } from './followUp/openFollowUp.ts';

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

interface Clinic {
  library: Library;
  config: ClinicDefaults;
}

type Found = Resumed | 'gone' | BirthDateNeeded['code'];

/**
 * The first correct call consumes the link; one that a plan sent opens its form until that is sent.
 * @throws NotFound for an unknown, used, replaced or expired link alike
 * @throws BirthDateNeeded
 */
export async function resumeDraft(
  em: EntityManager,
  clinic: Clinic,
  { token, birthDate }: Resume,
  requestContext: RequestContext,
): Promise<Resumed> {
  // A wrong date is counted, so commit before refusing it.
  const found = await asSystem('resume link', () =>
    em.transactional((tx) => redeem(tx, clinic, { token, birthDate }, requestContext)),
  );
  if (found === 'gone') throw new NotFound('This link is no longer valid');
  if (typeof found === 'string') throw new BirthDateNeeded(found);
  return found;
}

async function redeem(
  tx: EntityManager,
  clinic: Clinic,
  { token, birthDate }: Resume,
  requestContext: RequestContext,
): Promise<Found> {
  const { at } = requestContext;
  const mail = await mailOfToken(tx, token);
  if (!mail?.startsWith(RESUME_MAIL)) return 'gone';
  const id = mail.slice(RESUME_MAIL.length);
  const [link] = await tx.execute<Link[]>(
    `select id, draft_id as "draftId", tries, person_plan_id as "planId", plan_step as step, plan_due::text as due
      from resume_token where id = ? and used_at is null and expires_at > ? for update`,
    [id, at],
  );
  if (!link || link.tries >= MAX_TRIES) return 'gone';
  return link.draftId === null
    ? redeemFollowUp(tx, clinic, link, birthDate, requestContext)
    : redeemDraft(tx, clinic, { ...link, draftId: link.draftId }, birthDate, requestContext);
}

interface Link {
  id: string;
  draftId: string | null;
  tries: number;
  /** Of a link that opens the form that a plan asks for. */
  planId: string;
  step: string;
  due: string;
}

async function redeemDraft(
  tx: EntityManager,
  { library }: Clinic,
  link: Link & { draftId: string },
  birthDate: string | undefined,
  requestContext: RequestContext,
): Promise<Found> {
  const { at } = requestContext;
  const draft = await tx.findOneOrFail(Draft, link.draftId);
  const { questionnaire } = await library.questionnaire(tx, draft.questionnaireId, draft.version);
  const key = questionnaire.definition.patient.birthDate;
  const known = key === undefined ? undefined : draft.answers[key];
  if (typeof known === 'string') {
    const refused = await compared(tx, link, known, birthDate);
    if (refused) return refused;
  }
  await tx.execute('update resume_token set used_at = ? where id = ?', [at, link.id]);
  recordAudit(tx, requestContext, { action: 'draft_resumed', object: { type: 'draft', id: draft.id } });
  const secret = await issueDraftKey(tx, draft.id, new Date(at.getTime() + KEY_DAYS * 86_400_000));
  return { id: draft.id, secret, questionnaireId: draft.questionnaireId, version: draft.version };
}

/** It opens the form until the form is sent or no longer asked for, with the date of birth each time. */
async function redeemFollowUp(
  tx: EntityManager,
  { library, config }: Clinic,
  link: Link,
  birthDate: string | undefined,
  requestContext: RequestContext,
): Promise<Found> {
  const known = (await answeredPerson(tx, link.planId))?.birthDate;
  if (!known) return 'gone';
  const refused = await compared(tx, link, known, birthDate);
  if (refused) return refused;
  const [plan] = await plansOf(tx, { plan: link.planId }, await dayAt(tx, config, requestContext));
  const asked = plan && askedIn(plan, link);
  if (!plan || !asked) return 'gone';
  const opened = await openFollowUp(tx, library, plan, asked, requestContext);
  const published = await library.questionnaire(tx, opened.questionnaireId, opened.version);
  const whose = { person: plan.personId };
  return { ...opened, earlier: await answersBefore(tx, library, published, whose, requestContext) };
}

/** Counts a wrong date. @returns undefined if it is the right one */
async function compared(
  tx: EntityManager,
  { id, tries }: Link,
  known: string,
  birthDate: string | undefined,
): Promise<Exclude<Found, Resumed> | undefined> {
  if (birthDate === undefined) return 'birth_date_needed';
  if (birthDate === known) return undefined;
  await tx.execute('update resume_token set tries = tries + 1 where id = ?', [id]);
  return tries + 1 >= MAX_TRIES ? 'gone' : 'birth_date_wrong';
}
