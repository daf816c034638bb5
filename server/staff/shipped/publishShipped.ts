/** Publishes the shipped questionnaires, rule sets and plans to the database. */
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { shippedPlans, shippedRuleSets } from '@clinic/rules';
import { type ParsedRuleSet, parseRuleSet } from '@clinic/rules/document';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { RuleSetVersion, Setting } from '@clinic/server-platform/entities';
import { ACTIVE_QUESTIONNAIRE } from '@clinic/server-shared/catalogue';
import type { MikroORM } from '@mikro-orm/postgresql';
import { AlreadyPublished, PublicationRefused } from '../authoring/refused.ts';
import { versionsOf } from '../plans/planKind.ts';
import { publishPlan } from '../plans/publishPlan.ts';
import { publishQuestionnaire } from '../questionnaires/publish.ts';
import { publishRuleSet } from '../rules/publish.ts';
import { storeFixtures } from './storeFixtures.ts';

const FIRST_QUESTIONNAIRE = 'weight-loss-intake';

/** Parsed once for all clinics of the process. */
let ruleSets: Array<{ document: unknown; parsed: ParsedRuleSet }> | undefined;

/** Rule sets first, because questionnaires refer to them. */
export async function publishShipped(orm: MikroORM, now: Date): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, ['publication']);
    const decided = await em.find(RuleSetVersion, { active: true }, { fields: ['ruleSetId'] });
    const decidedIds = new Set(decided.map(({ ruleSetId }) => ruleSetId));
    ruleSets ??= shippedRuleSets().map((document) => ({ document, parsed: parseRuleSet(document) }));
    for (const { document, parsed } of ruleSets) {
      // A product update must not change the rules that evaluate patients: the clinic activates new versions.
      const activate = !decidedIds.has(String((document as { id?: unknown }).id));
      await publishRuleSet(em, document, now, { activate, parsed }).catch(ownVersion);
    }
    for (const document of shippedDefinitions()) {
      await publishQuestionnaire(em, document, now).catch(ownVersion);
    }
    await em.flush();
    for (const document of shippedPlans()) {
      // A product update must not change what people are asked for: whoever has any version keeps it.
      const isNew = (await versionsOf(em, String((document as { id?: unknown }).id))).length === 0;
      if (isNew) await publishPlan(em, document, now).catch(formRetired);
    }
    await storeFixtures(em, now);
    if (!(await em.count(Setting, ACTIVE_QUESTIONNAIRE))) {
      em.persist(em.create(Setting, { key: ACTIVE_QUESTIONNAIRE, value: FIRST_QUESTIONNAIRE }));
    }
  });
}

/** A clinic that already published that version keeps its own. */
function ownVersion(error: unknown): void {
  if (!(error instanceof AlreadyPublished)) throw error;
}

/** A clinic that retired a form of the plan is not offered it; a server that starts must not fail for that. */
function formRetired(error: unknown): void {
  if (!(error instanceof PublicationRefused)) throw error;
}
