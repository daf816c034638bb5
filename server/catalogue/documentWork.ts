/** Work that takes long for a large document. The server runs it in a thread; commands run it themselves. */

import type { Problem } from '../../engine/base/problem.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import { type Difference, differences } from '../../engine/editing/differences.ts';
import { compileQuestionnaire } from '../../engine/form/questionnaire.ts';
import { type ParsedDefinition, parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { publicationLimits } from '../../engine/parsing/publicationLimits.ts';
import { pairingProblems } from '../../rules/document/pairingProblems.ts';
import { ruleLimits } from '../../rules/document/publicationLimits.ts';
import type { RuleSet } from '../../rules/document/ruleset.ts';
import { digest } from './digest.ts';

/** Document jobs, as functions of arguments that can be posted to a thread. */
export const DOCUMENT_JOBS = {
  parseDefinition: (document: unknown): ParsedDefinition => parseDefinition(document),
  digest: (document: unknown): string => digest(document),
  publicationLimits: (definition: Definition): Problem[] => publicationLimits(definition),
  ruleLimits: (ruleSet: RuleSet): Problem[] => ruleLimits(ruleSet),
  differences: (before: Definition, after: Definition): Difference[] | undefined =>
    differences(before, after),
  /** For each rule set, why it cannot read the answers. */
  pairing: (definition: Definition, ruleSets: readonly RuleSet[]): Problem[][] => {
    const questionnaire = compileQuestionnaire(definition);
    return ruleSets.map((ruleSet) => pairingProblems(ruleSet, questionnaire));
  },
};
type DocumentJobs = typeof DOCUMENT_JOBS;

export type DocumentWork = {
  [Job in keyof DocumentJobs]: (
    ...given: Parameters<DocumentJobs[Job]>
  ) => Promise<ReturnType<DocumentJobs[Job]>>;
};

/** Runs in the calling thread. */
export const OWN_THREAD: DocumentWork = {
  parseDefinition: async (document) => DOCUMENT_JOBS.parseDefinition(document),
  digest: async (document) => DOCUMENT_JOBS.digest(document),
  publicationLimits: async (definition) => DOCUMENT_JOBS.publicationLimits(definition),
  ruleLimits: async (ruleSet) => DOCUMENT_JOBS.ruleLimits(ruleSet),
  differences: async (before, after) => DOCUMENT_JOBS.differences(before, after),
  pairing: async (definition, ruleSets) => DOCUMENT_JOBS.pairing(definition, ruleSets),
};
