/**
 * Intakes that give the verified e-mail address of an account become the patient's once they state the date of
 * birth: the address may have been mistyped, or the mailbox may be shared. Where no date of birth is known, the
 * address alone is not enough: the browser that holds the secret, or a mailed link, opens such an intake.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Library } from '../../catalogue/library.ts';
import type { SignedInRequest } from '../../platform/audit/requestContext.ts';
import { asSystem } from '../../platform/db/actor.ts';
import { QuestionnaireVersion } from '../../platform/db/entities/questionnaireVersion.ts';
import type { User } from '../../platform/db/entities/user.ts';
import { countUse, TooManyRequests } from '../../platform/http/rateLimits.ts';
import { BirthDateNeeded } from '../resume.ts';
import { adoptDraft, type Claimed } from './claim.ts';

const MOST_TRIES = 5;
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
 * @throws BirthDateNeeded when intakes wait and none of them gives this date
 * @throws TooManyRequests after five dates within a day
 */
export async function claimByBirthDate(
  em: EntityManager,
  library: Library,
  { birthDate, language }: { birthDate: string; language: 'en' | 'es' },
  occasion: SignedInRequest,
): Promise<Claimed> {
  const found = await candidates(em, library, occasion.by);
  if (found.drafts.length + found.submissions.length === 0) return { drafts: 0, submissions: 0 };
  // Counted before the date is compared, and in a transaction of its own: tries at the same time count, too.
  const { count, since } = await countUse(em.fork(), `claim:${occasion.by.id}`, DAY_MS, occasion.at);
  if (count > MOST_TRIES) {
    throw new TooManyRequests(since.getTime() + DAY_MS - occasion.at.getTime(), language);
  }
  const matching = (all: Candidate[]) =>
    all.filter((candidate) => candidate.birthDate === birthDate).map(({ id }) => id);
  const [drafts, submissions] = [matching(found.drafts), matching(found.submissions)];
  if (drafts.length + submissions.length === 0) throw new BirthDateNeeded('birth_date_wrong');
  // A right date does not reset the count: one intake of one's own would buy endless tries at another's.
  return asSystem('claim', () => em.transactional((tx) => adoptDraft(tx, { drafts, submissions }, occasion)));
}

/** The server searches: a row of nobody is not shown to the patient whose it may become. */
const candidates = (em: EntityManager, library: Library, { email }: User): Promise<Candidates> =>
  asSystem('claim', async () => ({
    drafts: await draftsWith(em, library, email),
    submissions: await em.execute<Candidate[]>(
      `select id, to_char(patient_birth_date, 'YYYY-MM-DD') as "birthDate" from submission
        where user_id is null and patient_birth_date is not null and lower(patient_email) = lower(?)`,
      [email],
    ),
  }));

/** Which questions ask for the address and the date of birth is each questionnaire's own. */
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
