/** Stores many submissions with random answers directly in the database, bypassing the intake. */
import { randomUUID } from 'node:crypto';
import { STATUSES } from '@clinic/contract/review';
import { assess } from '@clinic/engine/validation';
import { randomAnswers, seededRandom } from '@clinic/fixtures/randomAnswers';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { evidenceFrom } from '@clinic/rules/evaluate';
import { Library, recordSubmissions, runTogether } from '@clinic/server/testing';
import type { MikroORM } from '@mikro-orm/postgresql';

export interface StoredSubmission {
  id: string;
  status: string;
  raised: string[];
}

/** Evaluated with the rule set their questionnaire names, as of days in 2026. */
export async function storeSubmissions(
  orm: MikroORM,
  count: number,
  { seed = 1, id = 'weight-loss-intake', version = INTAKE_VERSION } = {},
): Promise<StoredSubmission[]> {
  const em = orm.em.fork();
  const published = await new Library().questionnaire(em, id, version);
  const { questionnaire, definition, ruleSet } = published;
  const random = seededRandom(seed);
  const rows = Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 300)));
    const today = day.toISOString().slice(0, 10);
    const given = randomAnswers(definition, random);
    const { visibleAnswers: answers, ruleInputs } = assess(questionnaire, given, today);
    const { flags, evidence, stored } = evidenceFrom(ruleSet, ruleInputs);
    return {
      id: randomUUID(),
      draft_id: randomUUID(),
      reference: `R${seed}-${String(index).padStart(6, '0')}`,
      status: STATUSES[Math.floor(random() * STATUSES.length)] as string,
      answered_on: today,
      created_at: new Date(day.getTime() + index).toISOString(),
      answers_json: answers,
      flags_json: flags,
      evidence_json: stored(),
      raised_flags: Object.keys(evidence).filter((flag) => evidence[flag]?.raised),
      rule_set_id: ruleSet.ruleSet.id,
      rule_set_version: ruleSet.ruleSet.version,
    };
  });
  await em.transactional(async (tx) => {
    await tx.execute(
      `insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
         created_at, updated_at, submitted_at)
       select draft_id, '-', ?, ?, '{}', '{}', 'en', 1, created_at, created_at, created_at
       from jsonb_to_recordset(?::jsonb) as each (draft_id uuid, created_at timestamptz)`,
      [id, version, JSON.stringify(rows)],
    );
    await tx.execute(
      `insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
         rule_set_version, status, answers_json, flags_json, evidence_json, raised_flags, answered_on, language,
         patient_name, revision, created_at, updated_at, waiting_since)
       select id, reference, draft_id, draft_id, ?, ?, rule_set_id, rule_set_version, status, answers_json,
         flags_json, evidence_json, raised_flags, answered_on, 'en', 'Patient ' || reference, 1, created_at,
         created_at, created_at
       from jsonb_to_recordset(?::jsonb) as each (id uuid, reference text, draft_id uuid, rule_set_id text,
         rule_set_version text, status text, answers_json jsonb, flags_json jsonb, evidence_json jsonb,
         raised_flags text[], answered_on date, created_at timestamptz)
       order by reference`,
      [id, version, JSON.stringify(rows)],
    );
    const ids = rows.map((row) => row.id);
    await runTogether(tx, [recordSubmissions(ids)]);
    await tx.execute('insert into rule_input (submission_id) select unnest(?::uuid[])', [
      `{${ids.join(',')}}`,
    ]);
  });
  return rows.map((row) => ({ id: row.id, status: row.status, raised: row.raised_flags }));
}
