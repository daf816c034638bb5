/**
 * Assigns intakes that contain an account's verified e-mail address to the patient, once they state the date
 * of birth: the address may have been mistyped, or the mailbox may be shared. If no date of birth is known,
 * the address alone is not enough: such an intake is opened by the browser that holds the secret, or by a
 * mailed link.
 */
import type { Language } from '@clinic/engine/base';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { asSystem } from '@clinic/server-platform/db';
import { QuestionnaireVersion, type User } from '@clinic/server-platform/entities';
import { countUse, TooManyRequests } from '@clinic/server-platform/http';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BirthDateNeeded } from '../resume.ts';
import { adoptDraft, type Claimed } from './claim.ts';

const MAX_TRIES = 5;
const DAY_MS = 86_400_000;

interface Candidate {
  id: string;
  /** YYYY-MM-DD */
  birthDate: string;
}

interface Candidates {
  drafts: Candidate[];
  submissions: Candidate[];
}

/** Whether an intake with this address waits for its patient's date of birth. */
export async function awaitsBirthDate(em: EntityManager, library: Library, user: User): Promise<boolean> {
  const { drafts, submissions } = await candidates(em, library, user);
  return drafts.length + submissions.length > 0;
}

/**
 * @param birthDate YYYY-MM-DD
 * @throws BirthDateNeeded when intakes wait and none of them contains this date
 * @throws TooManyRequests after five dates within a day
 */
export async function claimByBirthDate(
  em: EntityManager,
  library: Library,
  { birthDate, language }: { birthDate: string; language: Language },
  requestContext: SignedInRequest,
): Promise<Claimed> {
  const found = await candidates(em, library, requestContext.by);
  if (found.drafts.length + found.submissions.length === 0) return { drafts: 0, submissions: 0 };
  // Counted before the date is compared, in a separate transaction, so that concurrent attempts count, too.
  const { count, since } = await countUse(
    em.fork(),
    `claim:${requestContext.by.id}`,
    DAY_MS,
    requestContext.at,
  );
  if (count > MAX_TRIES) {
    throw new TooManyRequests(since.getTime() + DAY_MS - requestContext.at.getTime(), language);
  }
  const matching = (all: Candidate[]) =>
    all.filter((candidate) => candidate.birthDate === birthDate).map(({ id }) => id);
  const [drafts, submissions] = [matching(found.drafts), matching(found.submissions)];
  if (drafts.length + submissions.length === 0) throw new BirthDateNeeded('birth_date_wrong');
  // A correct date does not reset the count: one's own intake would buy unlimited attempts at another's.
  return asSystem('claim', () =>
    em.transactional((tx) => adoptDraft(tx, { drafts, submissions }, requestContext)),
  );
}

/** Queried as the server: a patient cannot see rows without an owner. */
const candidates = (em: EntityManager, library: Library, { email }: User): Promise<Candidates> =>
  asSystem('claim', async () => ({
    drafts: await draftsWith(em, library, email),
    submissions: await em.execute<Candidate[]>(
      `select id, to_char(patient_birth_date, 'YYYY-MM-DD') as "birthDate" from submission
        where user_id is null and patient_birth_date is not null and lower(patient_email) = lower(?)`,
      [email],
    ),
  }));

/** Each questionnaire defines which questions ask for the address and the date of birth. */
async function draftsWith(em: EntityManager, library: Library, address: string): Promise<Candidate[]> {
  const versions = await em.find(
    QuestionnaireVersion,
    { status: { $ne: 'draft' } },
    { fields: ['questionnaireId', 'version'] },
  );
  const found: Candidate[] = [];
  for (const { questionnaireId, version } of versions) {
    const { email, birthDate } = (await library.questionnaire(em, questionnaireId, version)).definition
      .patient;
    if (birthDate === undefined) continue;
    const rows = await em.execute<Candidate[]>(
      `select id, answers ->> ? as "birthDate" from draft
        where questionnaire_id = ? and version = ? and user_id is null and submitted_at is null
          and answers ->> ? is not null and lower(trim(answers ->> ?)) = lower(?)`,
      [birthDate, questionnaireId, version, birthDate, email, address],
    );
    found.push(...rows);
  }
  return found;
}
