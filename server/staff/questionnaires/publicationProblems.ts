/**
 * Everything that prevents a document from being published (errors) or should be reviewed first (warnings).
 */
import { error, localize, type Problem } from '@clinic/engine/base';
import { codeListsIn, type Definition, hasCodeList, type Question } from '@clinic/engine/definition';
import { bounded, consentProblems, type ParsedDefinition } from '@clinic/engine/parsing';
import { claimProblems } from '@clinic/questionnaires/instruments/claimProblems';
import { type RuleSet, unassessedProblems, withUnsettledConditions } from '@clinic/rules/document';
import { RuleSetVersion } from '@clinic/server-platform/entities';
import {
  MAX_CODES_OF_FORM,
  missingCodeLists,
  sizeOfCodeLists,
  storedCodeLists,
} from '@clinic/server-shared/catalogue';
import type { DocumentWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';

/** @param released rules that are published together with the form, instead of the stored ones */
export const publicationProblems = async (
  em: EntityManager,
  { definition, problems }: ParsedDefinition,
  work: DocumentWork,
  released?: RuleSet,
): Promise<Problem[]> =>
  definition
    ? [
        ...problems,
        ...(await work.publicationLimits(definition)),
        ...consentProblems(definition),
        ...claimProblems(definition),
        ...lossProblems(definition),
        ...(await codeListProblems(em, definition)),
        ...(await ruleSetProblems(em, definition, work, released)),
      ]
    : problems;

/** What patients miss of an imported form and has not been accepted. */
function lossProblems({ fhir }: Definition): Problem[] {
  const open = (fhir?.losses ?? []).filter(({ accepted }) => accepted !== true);
  return open.length === 0
    ? []
    : [error('fhir.losses', 'not_accepted', localize('lossesOpen', { count: open.length }))];
}

/** Questions whose code list the clinic does not have; and too many codes for the server and patients' pages. */
async function codeListProblems(em: EntityManager, { steps }: Definition): Promise<Problem[]> {
  const digests = codeListsIn({ steps });
  const missing = await missingCodeLists(em, digests);
  const size = await sizeOfCodeLists(em, digests);
  const visit = (questions: readonly Question[], path: string): Problem[] =>
    questions.flatMap((question, index) => {
      const at = `${path}[${index}]`;
      if (question.type === 'repeatingGroup') return visit(question.questions, `${at}.questions`);
      if (!hasCodeList(question) || !missing.includes(question.codeList)) return [];
      const digest = question.codeList.slice(0, SHOWN);
      return [error(`${at}.codeList`, 'missing', localize('codeListMissing', { digest }))];
    });
  return [
    ...bounded('steps', 'manyCodes', size, MAX_CODES_OF_FORM),
    ...steps.flatMap(({ questions }, step) => visit(questions, `steps[${step}].questions`)),
  ];
}

/** Enough digits to distinguish lists. */
const SHOWN = 12;

/** Why the rule set a definition names, or its active version, cannot evaluate the answers. */
async function ruleSetProblems(
  em: EntityManager,
  definition: Definition,
  work: DocumentWork,
  released: RuleSet | undefined,
): Promise<Problem[]> {
  const [ruleSetId, version] = definition.ruleSet.split('@');
  const isReleased = released?.id === ruleSetId && released?.version === version;
  const row = isReleased
    ? null
    : await em.findOne(RuleSetVersion, { ruleSetId, version, status: 'published' });
  const ruleSet = isReleased ? released : row && withUnsettledConditions(row.document as RuleSet);
  if (!ruleSet) return [error('ruleSet', 'missing', localize('noRuleSet', { id: definition.ruleSet }))];
  const unassessed = unassessedProblems(ruleSet, definition);
  if (unassessed.length > 0) return unassessed;
  const active = isReleased ? null : await em.findOne(RuleSetVersion, { ruleSetId, active: true });
  const other =
    active && active.version !== version ? withUnsettledConditions(active.document as RuleSet) : undefined;
  const [problems = [], more = []] = await work.pairing(
    definition,
    other ? [ruleSet, other] : [ruleSet],
    await storedCodeLists(em, definition),
  );
  const earlier = new Set(problems.map((each) => JSON.stringify(each)));
  return [...problems, ...more.filter((each) => !earlier.has(JSON.stringify(each)))];
}
