/** Who may be the same person: computed from what is known now, so that nothing becomes stale. */
import type { Proposal } from '@clinic/contract/patients/patients';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { FAMILY } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutAccents } from '../review/queue/searchTerms.ts';
import { patientItems } from './patientItems.ts';
import { patientId } from './viewPatient.ts';

/** Of each kind; a mailbox or a telephone of an institution can be that of many. */
const MOST = 20;

type Because = Proposal['because'][number];

export const proposalsFor = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<Proposal[]> =>
  em.transactional(async (tx) => {
    const root = await patientId(tx, id);
    const [item] = await patientItems(tx, [root]);
    const { name = null, birthDate = null, email = null, phone = null } = item ?? {};
    const born = birthDate && name ? await bornOn(tx, birthDate) : [];
    const reasons = new Map<string, Because[]>();
    const add = (because: Because, ids: readonly string[]) => {
      for (const each of ids) reasons.set(each, [...(reasons.get(each) ?? []), because]);
    };
    add(
      'birthDateAndName',
      born.filter((each) => isSimilar(each.name ?? '', name ?? '')).map((each) => each.id),
    );
    add('email', email ? await saying(tx, withoutAccents(email.trim()).toLowerCase()) : []);
    const digits = (phone ?? '').replaceAll(/\D/g, '');
    add('phone', digits.length >= MIN_DIGITS ? await saying(tx, digits) : []);
    const ruledOut = new Set([root, ...(await distinctFrom(tx, root))]);
    const patients = (await patientItems(tx, [...reasons.keys()])).filter((each) => !ruledOut.has(each.id));
    recordAudit(tx, requestContext, {
      action: 'patients_listed',
      object: { type: 'person', id: root },
      detail: { ids: patients.map((each) => each.id) },
    });
    const weight = (each: { id: string }): number => reasons.get(each.id)?.length ?? 0;
    return patients
      .toSorted((one, other) => weight(other) - weight(one))
      .map((patient) => ({ patient, because: reasons.get(patient.id) ?? [] }));
  });

const MIN_DIGITS = 7;

const bornOn = (tx: EntityManager, birthDate: string) =>
  tx.execute<Array<{ id: string; name: string | null }>>(
    `select id, name from person where merged_into is null and birth_date = ? order by last_at desc limit 500`,
    [birthDate],
  );

/** A whole field of what any of their submissions says. */
async function saying(tx: EntityManager, field: string): Promise<string[]> {
  const rows = await tx.execute<Array<{ id: string }>>(
    `select id from person
     where merged_into is null and search_text like '%' || chr(31) || ? || chr(31) || '%' order by last_at desc limit ${MOST + 1}`,
    [field.replaceAll(/[\\%_]/g, '\\$&')],
  );
  return rows.map(({ id }) => id);
}

/** Staff said so of one of those who were merged into each. */
async function distinctFrom(tx: EntityManager, root: string): Promise<string[]> {
  const rows = await tx.execute<Array<{ id: string }>>(
    `${FAMILY}
     select root_person(case when person_id = family.id then other_id else person_id end) as id
     from family join distinct_persons on family.id in (person_id, other_id)`,
    [root],
  );
  return rows.map(({ id }) => id);
}

const HALF = 0.5;

/** Whether the names share a word, such as a surname, or half of the pairs of letters, as misspelt ones do. */
function isSimilar(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.some((word) => word.length > 2 && others.includes(word))) return true;
  const [pairs, otherPairs] = [pairsOf(words), pairsOf(others)];
  const common = [...pairs].filter((pair) => otherPairs.has(pair)).length;
  return common > 0 && common / Math.min(pairs.size, otherPairs.size) >= HALF;
}

const wordsOf = (name: string): string[] =>
  withoutAccents(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

const pairsOf = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => Array.from(word, (letter, place) => letter + (word[place + 1] ?? ' '))));
