/**
 * Published documents, compiled. Most clinics of a process have the shipped ones: equal documents are compiled once for
 * all of them. They contain no personal data.
 */
import { codeListsIn } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { withUnsettledConditions } from '@clinic/rules/document';
import { compileRuleSet } from '@clinic/rules/evaluate';
import { RecentlyUsed } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { withCodeLists } from './codeLists.ts';
import { digestOfPublished, type PublishedDocuments, readPublished } from './readPublished.ts';

/** Of each kind. Those that a clinic uses are kept by its library as well. */
const MAX_SHARED = 100;

/** Undefined if that version is not published and never was. */
type Compiled<Result> = (em: EntityManager, id: string, version: string) => Promise<Result | undefined>;

export const compiledQuestionnaire = compiledOnce(
  'questionnaire',
  async (definition, em) => compileQuestionnaire(await withCodeLists(em, definition)),
  // Whether a clinic has a code list is looked up in its own table.
  (definition) => codeListsIn(definition).length === 0,
);

export const compiledRules = compiledOnce('ruleSet', (ruleSet) =>
  compileRuleSet(withUnsettledConditions(ruleSet)),
);

function compiledOnce<Kind extends keyof PublishedDocuments, Result>(
  kind: Kind,
  compile: (document: PublishedDocuments[Kind], em: EntityManager) => Result | Promise<Result>,
  isShared: (document: PublishedDocuments[Kind]) => boolean = () => true,
): Compiled<Result> {
  const shared = new RecentlyUsed<string, Result>(MAX_SHARED);
  return async (em, id, version) => {
    const digest = await digestOfPublished(em, kind, id, version);
    const cached = digest === undefined ? undefined : shared.get(digest);
    if (cached !== undefined) return cached;
    const document = await readPublished(em, kind, id, version);
    if (!document) return undefined;
    const compiled = await compile(document, em);
    if (digest !== undefined && isShared(document)) shared.set(digest, compiled);
    return compiled;
  };
}
