/** Checks a plan and publishes it: from that day on, everybody who has the plan has this version. */
import type { PlanPublication, PlanReport } from '@clinic/contract/plans/planDrafts';
import { error, localize, type Problem } from '@clinic/engine/base';
import { dateAfter, type Occurrence, occurrencesOf, type Plan, parsePlan } from '@clinic/rules/plan';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import type { User } from '@clinic/server-platform/entities';
import { digest } from '@clinic/server-shared/catalogue';
import { type Day, plansOf, publishedForms } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import { draftOf, lockedDraft, removeDraft } from '../authoring/drafts.ts';
import { AlreadyPublished, NothingChanged, PublicationRefused } from '../authoring/refused.ts';
import { PLANS, versionsOf } from './planKind.ts';

/**
 * Publishing the same document again changes nothing.
 * @throws PublicationRefused; @throws AlreadyPublished; @throws NothingChanged with `by`
 */
export async function publishPlan(
  tx: EntityManager,
  document: unknown,
  now: Date,
  by?: { user: User; note: string },
): Promise<{ planId: string; version: string }> {
  const { plan, problems } = await checkedPlan(tx, document);
  if (!plan)
    throw new PublicationRefused(
      'The plan',
      problems.filter(({ level }) => level === 'error'),
    );
  const { id, version } = plan;
  await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [`plan:${id}`]);
  const sha256 = digest(document);
  const same = (await versionsOf(tx, id)).find((each) => each.version === version);
  if (same && same.sha256 !== sha256) throw new AlreadyPublished(id, version);
  if (same && by) throw new NothingChanged(id, version);
  if (!same) {
    await tx.execute(
      `insert into plan_version (plan_id, version, document, sha256, published_at, change_note, published_by_id)
       values (?, ?, ?::json, ?, ?, ?, ?)`,
      [id, version, JSON.stringify(document), sha256, now, by?.note ?? null, by?.user.id ?? null],
    );
  }
  return { planId: id, version };
}

export const publishDraft = (
  em: EntityManager,
  id: string,
  { revision, note }: PlanPublication,
  requestContext: SignedInRequest,
): Promise<{ planId: string; version: string }> =>
  em.transactional(async (tx) => {
    const draft = await lockedDraft(tx, PLANS, id, revision);
    const by = { user: requestContext.by, note };
    const published = await publishPlan(tx, draft.content.document, requestContext.at, by);
    await removeDraft(tx, draft);
    recordAudit(tx, requestContext, {
      action: 'plan_published',
      object: { type: 'plan', id: `${published.planId}@${published.version}` },
      detail: { draft: id, revision },
    });
    return published;
  });

/** What publication would change, for how many people. */
export async function planReport(em: EntityManager, draftId: string, day: Day): Promise<PlanReport> {
  const { content, revision, documentId } = await draftOf(em, PLANS, draftId);
  const { plan, problems } = await checkedPlan(em, content.document);
  const [inForce] = await versionsOf(em, documentId);
  const people = await plansOf(em, { all: true, planId: documentId }, day);
  const change = { added: 0, removed: 0, kept: 0 };
  for (const each of plan ? people : []) {
    const before = upcoming(each.occurrences, day);
    const course = {
      startedOn: each.startedOn,
      events: each.events,
      versions: [{ plan: plan as Plan, from: each.startedOn }] as const,
      answered: [],
      retired: new Set<string>(),
    };
    const after = upcoming(occurrencesOf(course, day.today), day);
    const both = [...after].filter((name) => before.has(name)).length;
    change.kept += both;
    change.added += after.size - both;
    change.removed += before.size - both;
  }
  return {
    revision,
    problems,
    replaces: inForce ? { id: documentId, version: inForce.version } : null,
    people: people.length,
    ...change,
  };
}

/** Names of what is not settled from today on. */
const upcoming = (occurrences: readonly Occurrence[], { today }: Day): Set<string> =>
  new Set(
    occurrences
      .filter(({ due, state }) => due >= today && due <= dateAfter(today, 12, 'months') && state !== 'done')
      .filter(({ state }) => state !== 'skipped')
      .map(({ step, due }) => `${step} ${due}`),
  );

/** With the forms that patients can begin. */
async function checkedPlan(
  em: EntityManager,
  document: unknown,
): Promise<{ plan: Plan | undefined; problems: Problem[] }> {
  const { plan, problems } = parsePlan(document);
  if (!plan) return { plan, problems };
  const forms = await publishedForms(em);
  const unknown = plan.steps.flatMap(({ form }, index) =>
    forms.has(form) ? [] : [error(`steps[${index}].form`, 'plan_form', localize('planForm', { form }))],
  );
  return { plan: unknown.length === 0 ? plan : undefined, problems: [...problems, ...unknown] };
}
