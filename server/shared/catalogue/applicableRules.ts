/**
 * Which version of a rule set evaluates the answers to a version of a questionnaire. A later version of the questionnaire
 * may ask the same in another unit, with other options or under another id, and the rules are changed with it: they would
 * misread earlier answers, without any error.
 */
import { compareVersions } from '@clinic/engine/base';
import { askedAlike } from '@clinic/engine/form';
import { questionsRead } from '@clinic/rules/document';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Library, PublishedQuestionnaire } from './library.ts';

interface Published {
  version: string;
  /** In seconds. */
  publishedAt: number;
}

interface PublishedRules extends Published {
  isActive: boolean;
}

interface PublishedForm extends Published {
  /** The version of the rule set that it names. */
  named: string;
  /** In seconds. */
  retiredAt: number | null;
}

/**
 * The newest version of the rule set that a questionnaire names, up to the active one, that can read its answers; the
 * version that it names if no later one can. After an update of the product, the active version can be older than the
 * named one: it is taken if it can read them.
 */
export async function rulesFor(
  em: EntityManager,
  library: Library,
  published: PublishedQuestionnaire,
): Promise<CompiledRuleSet> {
  const { id, version: named } = published.ruleSet.ruleSet;
  const rules = await publishedRules(em, id);
  const active = rules.findIndex(({ isActive }) => isActive);
  const before = rules.findIndex(({ version }) => version === named);
  if (active < 0 || active === before) return published.ruleSet;
  const forms = await publishedForms(em, published.id, id);
  const candidates = rules.slice(active > before ? before + 1 : active, active + 1);
  for (const { version } of candidates.toReversed()) {
    const candidate = await library.ruleSet(em, id, version);
    if (await reads(em, library, candidate, published, { rules, forms })) return candidate;
  }
  return published.ruleSet;
}

/** Whether a version of the rule set that the questionnaire names can read its answers. */
export async function canRead(
  em: EntityManager,
  library: Library,
  candidate: CompiledRuleSet,
  published: PublishedQuestionnaire,
): Promise<boolean> {
  const { id, version } = candidate.ruleSet;
  if (version === published.ruleSet.ruleSet.version) return true;
  const rules = await publishedRules(em, id);
  const forms = await publishedForms(em, published.id, id);
  return reads(em, library, candidate, published, { rules, forms });
}

async function reads(
  em: EntityManager,
  library: Library,
  { ruleSet }: CompiledRuleSet,
  { id, version, definition, questionnaire }: PublishedQuestionnaire,
  { rules, forms }: { rules: readonly PublishedRules[]; forms: readonly PublishedForm[] },
): Promise<boolean> {
  const ownKeys = [...ruleSet.parameters, ...ruleSet.derived];
  if (ownKeys.some(({ key }) => questionnaire.questions.has(key))) return false;
  const writtenFor = newestWrittenFor(ruleSet.version, rules, forms);
  if (writtenFor === undefined || writtenFor === version) return true;
  const { definition: written } = await library.questionnaire(em, id, writtenFor);
  return askedAlike(written, definition, questionsRead(ruleSet));
}

/**
 * The newest version of a questionnaire that was checked with a version of its rule set when either was published: it names
 * that version, or an earlier one and was published before the next version of the rules, and not retired when they were
 * published.
 * @param rules oldest first
 * @param forms oldest first
 */
function newestWrittenFor(
  version: string,
  rules: readonly PublishedRules[],
  forms: readonly PublishedForm[],
): string | undefined {
  const placeOf = (other: string) => rules.findIndex((each) => each.version === other);
  const place = placeOf(version);
  const since = rules[place]?.publishedAt ?? 0;
  const next = rules[place + 1];
  return forms.findLast(
    ({ named, publishedAt, retiredAt }) =>
      named === version ||
      (placeOf(named) < place &&
        (next === undefined || publishedAt < next.publishedAt) &&
        (retiredAt === null || retiredAt > since)),
  )?.version;
}

async function publishedRules(em: EntityManager, id: string): Promise<PublishedRules[]> {
  const rows = await em.execute<PublishedRules[]>(
    `select version, extract(epoch from published_at)::float8 as "publishedAt", active as "isActive" from rule_set_version
     where rule_set_id = ? and status <> 'draft'`,
    [id],
  );
  return rows.toSorted(byPublication);
}

/** Those that name the rule set. */
async function publishedForms(em: EntityManager, id: string, ruleSetId: string): Promise<PublishedForm[]> {
  const rows = await em.execute<PublishedForm[]>(
    `select version, extract(epoch from published_at)::float8 as "publishedAt",
       extract(epoch from retired_at)::float8 as "retiredAt", split_part(definition ->> 'ruleSet', '@', 2) as named
     from questionnaire_version
     where questionnaire_id = ? and status <> 'draft' and split_part(definition ->> 'ruleSet', '@', 1) = ?`,
    [id, ruleSetId],
  );
  return rows.toSorted(byPublication);
}

/** Shipped versions are published at the same moment. */
const byPublication = (one: Published, other: Published): number =>
  one.publishedAt - other.publishedAt || compareVersions(one.version, other.version);
