/** What people of the clinic are asked to fill in now, or have missed: for whoever phones them. */
import type { FollowUpQuery, FollowUps, OPEN_STATES } from '@clinic/contract/plans/personPlans';
import { foldedText } from '@clinic/engine/base';
import { dateAfter, type Occurrence } from '@clinic/rules/plan';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { type Day, type PersonPlan, plansOf, toOccurrence } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';

const PAGE_SIZE = 50;
/** Longer ago nobody phones any more; the person's page shows it. */
const MISSED_DAYS = 60;

type OpenState = (typeof OPEN_STATES)[number];
type Item = Occurrence & { state: OpenState; planId: string; personId: string };

/** Overdue ones first, then by day. */
export const followUps = (
  em: EntityManager,
  { states, form, search, page }: z.output<typeof FollowUpQuery>,
  day: Day,
  requestContext: SignedInRequest,
): Promise<FollowUps> =>
  em.transactional(async (tx) => {
    const all = (await plansOf(tx, { all: true }, day)).flatMap((plan) => openItems(plan, day));
    const people = await peopleOf(tx, [...new Set(all.map(({ personId }) => personId))]);
    const words = foldedText(search).split(' ').filter(Boolean);
    const matching = all.filter(({ personId, ...each }) => {
      const said = foldedText(`${people.get(personId)?.name ?? ''} ${people.get(personId)?.birthDate ?? ''}`);
      return (form === undefined || each.form === form) && words.every((word) => said.includes(word));
    });
    const shown = matching
      .filter(({ state }) => states.includes(state))
      .sort((one, other) => compare(orderOf(one, people), orderOf(other, people)));
    const items = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    recordAudit(tx, requestContext, {
      action: 'follow_ups_listed',
      object: { type: 'person', id: null },
      detail: { ids: items.map(({ personId }) => personId) },
    });
    const count = (state: OpenState): number => matching.filter((each) => each.state === state).length;
    return {
      today: day.today,
      total: shown.length,
      pageSize: PAGE_SIZE,
      counts: { due: count('due'), overdue: count('overdue'), missed: count('missed') },
      forms: [...new Map(all.map((each) => [each.form, each.title]))].map(([id, title]) => ({ id, title })),
      items: items.map(({ planId, personId, ...each }) => {
        const { isReminded = false, ...person } = people.get(personId) ?? { name: null, birthDate: null };
        return { ...toOccurrence(each), planId, person: { id: personId, ...person }, isReminded };
      }),
    };
  });

/** Of a step, what was missed counts until the next one is asked for. */
function openItems({ id: planId, personId, occurrences, isPaused }: PersonPlan, { today }: Day): Item[] {
  if (isPaused) return [];
  const from = dateAfter(today, -MISSED_DAYS, 'days');
  return occurrences.flatMap((each) => {
    const { state, step, due } = each;
    if (state !== 'due' && state !== 'overdue' && state !== 'missed') return [];
    const isPast = occurrences.some(
      (other) => other.step === step && other.due > due && other.opens <= today,
    );
    if (state === 'missed' && (due < from || isPast)) return [];
    return [{ ...each, state, planId, personId }];
  });
}

const RANK: Record<OpenState, number> = { overdue: 0, due: 1, missed: 2 };

const orderOf = ({ state, due, personId }: Item, people: ReadonlyMap<string, Person>): string =>
  `${RANK[state]} ${due} ${people.get(personId)?.name ?? ''} ${personId}`;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface Person {
  name: string | null;
  birthDate: string | null;
  isReminded: boolean;
}

async function peopleOf(tx: EntityManager, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await tx.execute<Array<Person & { id: string }>>(
    `select id, name, birth_date::text as "birthDate", email is not null and birth_date is not null as "isReminded"
     from person where id = any(?::uuid[])`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
