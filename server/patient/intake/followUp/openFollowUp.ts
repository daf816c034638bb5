/** Begins the form that a person's plan asks for, or goes on with it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Resumed } from '@clinic/contract/intake';
import type { Language } from '@clinic/engine/base';
import type { Occurrence } from '@clinic/rules/plan';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { secretHash } from '@clinic/server-platform/db';
import type { Library } from '@clinic/server-shared/catalogue';
import type { PersonPlan } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import { issueDraftKey } from '../drafts/draftKey.ts';

const KEY_DAYS = 30;

/** What a link or a press asks for; if a later version of the plan moved it, what is open of the same step. */
export const askedIn = (
  { occurrences }: PersonPlan,
  { step, due }: { step: string; due: string },
): Occurrence | undefined => {
  const open = occurrences.filter(
    (each) => each.step === step && (each.state === 'due' || each.state === 'overdue') && !each.formRetired,
  );
  return open.find((each) => each.due === due) ?? open.at(-1);
};

/** The same draft on each device, until it is sent. The caller acts as the server, and knows that this is the person. */
export async function openFollowUp(
  tx: EntityManager,
  library: Library,
  { id: planId }: PersonPlan,
  { step, due, form }: Occurrence,
  requestContext: RequestContext,
): Promise<Resumed> {
  await tx.execute('select from person_plan where id = ? for update', [planId]);
  const { at } = requestContext;
  const [begun] = await tx.execute<Array<Omit<Resumed, 'secret'>>>(
    `select id, questionnaire_id as "questionnaireId", version from draft
     where person_plan_id = ? and plan_step = ? and plan_due = ? and submitted_at is null order by created_at limit 1`,
    [planId, step, due],
  );
  if (begun) {
    recordAudit(tx, requestContext, { action: 'draft_resumed', object: { type: 'draft', id: begun.id } });
    return {
      ...begun,
      secret: await issueDraftKey(tx, begun.id, new Date(at.getTime() + KEY_DAYS * 86_400_000)),
    };
  }
  const { id: questionnaireId, version, definition } = await library.newest(tx, form);
  const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
  const language = await languageOf(tx, planId, definition.languages);
  await tx.execute(
    `insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
       user_id, created_at, updated_at, person_plan_id, plan_step, plan_due)
     select ?, ?, ?, ?, '{}', '{}', ?, 0, account_of_person(person_id), ?, ?, id, ?, ? from person_plan where id = ?`,
    [id, secretHash(secret), questionnaireId, version, language, at, at, step, due, planId],
  );
  recordAudit(tx, requestContext, {
    action: 'draft_started',
    object: { type: 'draft', id },
    detail: { plan: planId, step, due },
  });
  return { id, secret, questionnaireId, version };
}

/** That of the person's last form, if this one has it. */
async function languageOf(
  tx: EntityManager,
  planId: string,
  languages: readonly string[],
): Promise<Language> {
  const [last] = await tx.execute<Array<{ language: string }>>(
    `select language from submission
     where person_id = (select root_person(person_id) from person_plan where id = ?) order by created_at desc limit 1`,
    [planId],
  );
  return (languages.find((each) => each === last?.language) ?? languages[0]) as Language;
}

/** Whose answers they are, by a plan that asks for them or by who sends them. */
export interface Answered {
  personId: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
}

const ASKED = 'id as "personId", name, email, phone, birth_date::text as "birthDate" from person';

export async function answeredPerson(tx: EntityManager, planId: string): Promise<Answered | undefined> {
  const [person] = await tx.execute<Answered[]>(
    `select ${ASKED} where id = (select root_person(person_id) from person_plan where id = ?)`,
    [planId],
  );
  return person;
}

/** Nobody merges or erases them before the transaction ends. @throws NotFound */
export async function personWithId(tx: EntityManager, personId: string): Promise<Answered> {
  const [person] = await tx.execute<Answered[]>(
    `select ${ASKED} where id = root_person(?) for no key update`,
    [personId],
  );
  if (!person) throw new NotFound('No such patient');
  return person;
}
