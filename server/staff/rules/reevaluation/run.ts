/**
 * Runs re-evaluations, one transaction per batch: the submissions and the progress are written together, so
 * that it resumes after a crash, and another process running it concurrently takes the next batch.
 */
import type { Status } from '@clinic/contract/review';
import type { RuleInputs } from '@clinic/engine/validation';
import {
  assessedFlags,
  type CompiledRuleSet,
  type Evidence,
  evidenceChange,
  evidenceFrom,
  newDangers,
} from '@clinic/rules/evaluate';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { asSystem } from '@clinic/server-platform/db';
import { Submission, User } from '@clinic/server-platform/entities';
import { notify, publishLive } from '@clinic/server-platform/messaging';
import {
  canRead,
  contactFlags,
  type Library,
  type PublishedQuestionnaire,
  storedInputs,
  updateContactDue,
} from '@clinic/server-shared/catalogue';
import { type EntityManager, LockMode, type MikroORM } from '@mikro-orm/postgresql';

/** Submissions per transaction. */
export const BATCH = 50;

export interface Running {
  orm: MikroORM;
  library: Library;
  clock(): Date;
  onError(error: Error): void;
}

/** Resolves when nothing is left to do, or when asked to stop between two batches. */
export const runReevaluations = (running: Running, stopped: () => boolean = () => false): Promise<void> =>
  asSystem('re-evaluation', () => runAll(running, stopped));

async function runAll(running: Running, stopped: () => boolean): Promise<void> {
  const { orm, onError } = running;
  for (;;) {
    const [next] = await orm.em
      .fork()
      .execute<Array<{ id: string }>>(
        `select id from reevaluation where state = 'running' order by requested_at, id limit 1`,
      );
    if (!next) return;
    try {
      while (await runBatch(running, next.id)) if (stopped()) return;
    } catch (error) {
      if (isPassing(error)) throw error;
      onError(error as Error);
      await orm.em
        .fork()
        .execute(
          `update reevaluation set state = 'failed', finished_at = ? where id = ? and state = 'running'`,
          [running.clock(), next.id],
        );
    }
    if (stopped()) return;
  }
}

/** Lost connection, deadlock, shutdown: the next run continues. */
const isPassing = (error: unknown): boolean =>
  /^(08...|40...|53...|57...|ECONN.*|EPIPE|ETIMEDOUT)$/.test(String((error as { code?: unknown }).code)) ||
  /^Connection terminated|timeout exceeded/.test((error as Error).message);

interface Row {
  rule_set_id: string;
  version: string;
  statuses: Status[] | null;
  cursor: string;
  last_place: string;
  requested_by_id: string;
}

/** @returns whether there may be more */
function runBatch({ orm, library, clock }: Running, id: string): Promise<boolean> {
  return orm.em.fork().transactional(async (tx) => {
    const [row] = await tx.execute<Row[]>(
      `select rule_set_id, version, statuses, cursor, last_place, requested_by_id
       from reevaluation where id = ? and state = 'running' for update`,
      [id],
    );
    if (!row) return false;
    const by = await tx.findOneOrFail(User, row.requested_by_id);
    const requestContext: SignedInRequest = { by, at: clock(), requestId: `reevaluation-${id}` };
    const places = await tx.execute<Array<{ place: string; id: string }>>(
      `select place, submission_id as id from rule_input join submission on submission.id = submission_id
       where place > ? and place <= ? and rule_set_id = ? order by place limit ${BATCH}`,
      [row.cursor, row.last_place, row.rule_set_id],
    );
    if (places.length === 0) {
      await finish(tx, id, requestContext);
      return false;
    }
    // In the same order as other transactions that lock several.
    const submissions = (await tx.find(
      Submission,
      { id: { $in: places.map((each) => each.id) } },
      { populate: ['evidenceJSON'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    )) as Submission[];
    const rules = await library.ruleSet(tx, row.rule_set_id, row.version);
    const readable = new Map<PublishedQuestionnaire, boolean>();
    const counts = { evaluated: 0, changed: 0, newDanger: 0 };
    for (const submission of submissions) {
      if (submission.ruleSetVersion === row.version) continue;
      if (row.statuses && !row.statuses.includes(submission.status)) continue;
      const published = await library.questionnaire(tx, submission.questionnaireId, submission.version);
      const isReadable = readable.get(published) ?? (await canRead(tx, library, rules, published));
      readable.set(published, isReadable);
      // It keeps the evaluation by rules that were written for what it was asked.
      if (!isReadable) continue;
      const before = await library.ruleSet(tx, submission.ruleSetId, submission.ruleSetVersion);
      const inputs = await storedInputs(tx, library, submission, published, rules.earlier.questions);
      const one = { id, submission, before, rules, inputs };
      const outcome = await reevaluate(tx, one, requestContext);
      counts.evaluated += 1;
      if (outcome.changed) counts.changed += 1;
      if (outcome.newDanger) counts.newDanger += 1;
    }
    await tx.execute(
      `update reevaluation set cursor = ?, done = done + ?, evaluated = evaluated + ?, changed = changed + ?,
         new_danger = new_danger + ? where id = ?`,
      [places.at(-1)?.place, places.length, counts.evaluated, counts.changed, counts.newDanger, id],
    );
    return true;
  });
}

async function finish(tx: EntityManager, id: string, requestContext: SignedInRequest): Promise<void> {
  await tx.execute(`update reevaluation set state = 'done', finished_at = ? where id = ?`, [
    requestContext.at,
    id,
  ]);
  recordAudit(tx, requestContext, {
    action: 'rule_reevaluation_finished',
    object: { type: 'reevaluation', id },
  });
}

/** Evaluates as of the day of the answers, and keeps the previous evaluation. */
async function reevaluate(
  tx: EntityManager,
  {
    id,
    submission,
    before,
    rules,
    inputs,
  }: {
    id: string;
    submission: Submission;
    before: CompiledRuleSet;
    rules: CompiledRuleSet;
    inputs: RuleInputs;
  },
  requestContext: SignedInRequest,
): Promise<{ changed: boolean; newDanger: boolean }> {
  const { ruleSetVersion: from, raisedFlags: was, flagsJSON: valuesBefore } = submission;
  const assessedBefore = assessedFlags(before.ruleSet, valuesBefore, was);
  const evidenceBefore = submission.evidenceJSON as unknown as Record<string, Evidence>;
  const { flags, evidence, stored } = evidenceFrom(rules, inputs);
  const raised = Object.keys(evidence).filter((flag) => evidence[flag]?.raised);
  const newDanger = newDangers(assessedBefore, assessedFlags(rules.ruleSet, flags, raised)).length > 0;
  // As the impact preview counts: a new flag that does not fire changes nothing for a patient.
  const changed = [...new Set([...Object.keys(evidenceBefore), ...Object.keys(evidence)])].some(
    (flag) => evidenceChange(evidenceBefore[flag], evidence[flag]) !== undefined,
  );
  await tx.execute(
    `insert into submission_evaluation (submission_id, reevaluation_id, rule_set_id, rule_set_version, flags_json,
       evidence_json, raised_flags, superseded_at)
     select id, ?, rule_set_id, rule_set_version, flags_json, evidence_json, raised_flags, ?
     from submission where id = ?`,
    [id, requestContext.at, submission.id],
  );
  submission.ruleSetVersion = rules.ruleSet.version;
  submission.flagsJSON = flags;
  submission.evidenceJSON = stored() as unknown as Submission['evidenceJSON'];
  submission.raisedFlags = raised;
  const { raised: toContact, unknown } = contactFlags(rules.ruleSet, raised, flags);
  // Who decided knew what was raised then.
  const isNew = ({ key }: { key: string }) => !was.includes(key) && valuesBefore[key] !== null;
  const isDecided = submission.status === 'APPROVED' || submission.status === 'ARCHIVED';
  const contact = isDecided
    ? { raised: toContact.filter(isNew), unknown: unknown.filter(isNew) }
    : { raised: toContact, unknown };
  // Whatever the patient still has to answer, the clinic has to act.
  if (newDanger) submission.answerDueAt = null;
  if (changed) submission.updatedAt = requestContext.at;
  await tx.flush();
  recordAudit(tx, requestContext, {
    action: 'submission_reevaluated',
    object: { type: 'submission', id: submission.id },
    detail: {
      reevaluation: id,
      from,
      to: rules.ruleSet.version,
      raised: raised.filter((key) => isNew({ key })).length,
    },
  });
  await updateContactDue(tx, submission.id, contact, requestContext.at);
  if (newDanger) await notify(tx, requestContext, { kind: 'high_priority', submissionId: submission.id });
  if (changed) await publishLive(tx, { type: 'submission_changed', submissionId: submission.id });
  return { changed, newDanger };
}
