/** Work that takes long for a large document. The server runs it in a thread; commands run it in their own. */
import type { Problem } from '@clinic/engine/base';
import { type Definition, linkCodeLists } from '@clinic/engine/definition';
import { type Difference, differences } from '@clinic/engine/editing';
import { compileQuestionnaire } from '@clinic/engine/form';
import { type ParsedDefinition, publicationLimits } from '@clinic/engine/parsing';
import { sourceProblems } from '@clinic/formats/fhir';
import { pairingProblems, type RuleSet, ruleLimits } from '@clinic/rules/document';
import { storableCodeList, unpackedCodeLists } from './codeListWork.ts';
import { digest } from './digest.ts';
import { parseWithExpressions } from './fhirPathProblems.ts';

/** Document jobs, as functions of arguments that can be posted to a thread. */
export const DOCUMENT_JOBS = {
  /** @param lists the code lists that it names (`storedCodeLists`) */
  parseDefinition: async (
    document: unknown,
    lists: Readonly<Record<string, string>> = {},
  ): Promise<ParsedDefinition> => parseWithExpressions(document, await unpackedCodeLists(lists)),
  digest: (document: unknown): string => digest(document),
  publicationLimits: (definition: Definition): Problem[] => [
    ...publicationLimits(definition),
    ...sourceProblems(definition),
  ],
  ruleLimits: (ruleSet: RuleSet): Problem[] => ruleLimits(ruleSet),
  differences: (before: Definition, after: Definition): Difference[] | undefined =>
    differences(before, after),
  /** For each rule set, why it cannot read the answers. */
  pairing: async (
    definition: Definition,
    ruleSets: readonly RuleSet[],
    lists: Readonly<Record<string, string>> = {},
  ): Promise<Problem[][]> => {
    const questionnaire = compileQuestionnaire(linkCodeLists(definition, await unpackedCodeLists(lists)));
    return ruleSets.map((ruleSet) => pairingProblems(ruleSet, questionnaire));
  },
  readCodeList: storableCodeList,
};
type DocumentJobs = typeof DOCUMENT_JOBS;

export type DocumentWork = {
  [Job in keyof DocumentJobs]: (
    ...args: Parameters<DocumentJobs[Job]>
  ) => Promise<Awaited<ReturnType<DocumentJobs[Job]>>>;
};

/** Runs in the calling thread. */
export const OWN_THREAD: DocumentWork = {
  parseDefinition: async (...args) => DOCUMENT_JOBS.parseDefinition(...args),
  digest: async (document) => DOCUMENT_JOBS.digest(document),
  publicationLimits: async (definition) => DOCUMENT_JOBS.publicationLimits(definition),
  ruleLimits: async (ruleSet) => DOCUMENT_JOBS.ruleLimits(ruleSet),
  differences: async (before, after) => DOCUMENT_JOBS.differences(before, after),
  pairing: async (...args) => DOCUMENT_JOBS.pairing(...args),
  readCodeList: async (content) => DOCUMENT_JOBS.readCodeList(content),
};
