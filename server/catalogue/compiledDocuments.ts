/**
 * Published documents, compiled. Most clinics of a process have the shipped ones: equal documents are compiled once for
 * all of them. They contain no personal data.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { codeListsIn } from '../../engine/definition/codeList.ts';
import { compileQuestionnaire, type Questionnaire } from '../../engine/form/questionnaire.ts';
import { withUnsettledConditions } from '../../rules/document/unsettledFlags.ts';
import { type CompiledRuleSet, compileRuleSet } from '../../rules/evaluate/compileRuleSet.ts';
import { RecentlyUsed } from '../platform/base/recentlyUsed.ts';
import { withCodeLists } from './codeLists.ts';
import { digestOfPublished, readPublished } from './readPublished.ts';

/** Of each kind. Those that a clinic uses are kept by its library as well. */
const MAX_SHARED = 100;
const questionnaires = new RecentlyUsed<string, Questionnaire>(MAX_SHARED);
const ruleSets = new RecentlyUsed<string, CompiledRuleSet>(MAX_SHARED);

/** Undefined if that version is not published and never was. */
export async function compiledQuestionnaire(
  em: EntityManager,
  id: string,
  version: string,
): Promise<Questionnaire | undefined> {
  const digest = (await digestOfPublished(em, 'questionnaire', id, version)) ?? '';
  const known = questionnaires.get(digest);
  if (known) return known;
  const stored = await readPublished(em, 'questionnaire', id, version);
  if (!stored) return undefined;
  const questionnaire = compileQuestionnaire(await withCodeLists(em, stored));
  // Whether a clinic has a code list is looked up in its own table.
  if (codeListsIn(stored).length === 0) questionnaires.set(digest, questionnaire);
  return questionnaire;
}

/** The same for a rule set. */
export async function compiledRules(
  em: EntityManager,
  id: string,
  version: string,
): Promise<CompiledRuleSet | undefined> {
  const digest = (await digestOfPublished(em, 'ruleSet', id, version)) ?? '';
  const known = ruleSets.get(digest);
  if (known) return known;
  const stored = await readPublished(em, 'ruleSet', id, version);
  if (!stored) return undefined;
  const compiled = compileRuleSet(withUnsettledConditions(stored));
  ruleSets.set(digest, compiled);
  return compiled;
}
