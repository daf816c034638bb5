/** Flags as detected issues, with what they are based on. */
import { fill } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { resolveForm } from '@clinic/engine/form';
import { readKey, type Trace } from '@clinic/engine/logic';
import {
  type AssessedFlag,
  assessedFlags,
  type Evidence,
  type ExplainedNode,
  evidenceIn,
  explainEvidence,
  isNeverAsked,
  missingAnswers,
} from '@clinic/rules/evaluate';
import { issueWords } from '@clinic/server-platform/base';
import { codeOfExclusion, codeOfFlag, issue, NO_BASIS, placeOfExclusion, placeOfIssue } from './issue.ts';
import type { PlacedResource } from './observations.ts';
import type { Building } from './source.ts';
import { withdrawnIssues } from './withdrawnIssues.ts';

/** The resources made from the answer to a question. */
type MadeOf = (question: string) => readonly PlacedResource[];

/**
 * Raised flags, undecided flags (`preliminary`), and eligibility rules that the patient continued past. Those of an earlier
 * export that no longer apply are withdrawn: the other system would keep them otherwise.
 */
export function detectedIssues(building: Building, madeOf: MadeOf): PlacedResource[] {
  const { row, ruleSet, published } = building;
  const form = () => resolveForm(published.questionnaire, row.answers_json, row.answered_on);
  const all = ruleSet?.ruleSet ?? { flags: [] };
  const raised = all.flags.map(({ key }) => key).filter((key) => evidenceIn(row.evidence_json, key)?.raised);
  const flags = assessedFlags(all, row.flags_json, raised)
    .filter(({ state }) => state !== 'clear')
    .map((assessed) => {
      const isUnasked =
        assessed.state !== 'raised' &&
        isNeverAsked(row.evidence_json, assessed.flag.key, published.questionnaire, form());
      return flagIssue({ ...assessed, isUnasked }, madeOf, building);
    });
  const current = [...flags, ...exclusions(building)];
  return [...current, ...withdrawnIssues(building, new Set(current.map(({ place }) => place.key)))];
}

interface Issued extends AssessedFlag {
  /** Because its questions were never put. */
  isUnasked: boolean;
}

function flagIssue(issued: Issued, madeOf: MadeOf, building: Building): PlacedResource {
  const { row, language } = building;
  const { flag, state, isUnasked } = issued;
  const evidence = evidenceIn(row.evidence_json, flag.key);
  const isOpen = state !== 'raised';
  const title = textIn(flag.title, language);
  const text = isOpen ? openText(evidence, isUnasked, building) : explanation(evidence, building);
  const based = evidence ? readBy(evidence).flatMap(madeOf) : [];
  const detected = {
    status: isOpen ? 'preliminary' : 'final',
    code: codeOfFlag(flag.key, title, row.rule_set_id),
    severity: SEVERITIES[flag.severity],
    detail: isOpen
      ? fill(issueWords(language)[isUnasked ? 'unasked' : state === 'unmeasured' ? 'unmeasured' : 'open'], {
          title,
        })
      : textIn(flag.message, language),
  };
  return issue(placeOfIssue(flag.key), detected, { text, based }, building);
}

const SEVERITIES = { danger: 'high', warning: 'moderate', info: 'low', success: 'low' } as const;

function exclusions(building: Building): PlacedResource[] {
  const { row, published, language } = building;
  const { eligibility = [] } = published.definition;
  return eligibility
    .filter(({ id }) => row.continued_past.includes(id))
    .map((rule) => {
      const detected = {
        status: 'final',
        code: codeOfExclusion(rule, building),
        severity: 'moderate',
        detail: textIn(rule.text, language),
      };
      return issue(placeOfExclusion(rule.id), detected, NO_BASIS, building);
    });
}

/** The evaluated rule in words, a line for each condition. */
function explanation(evidence: Evidence | undefined, building: Building): string {
  if (!evidence || !building.ruleSet) return '';
  const { row, published, language } = building;
  const { questionnaire } = published;
  const { ruleSet } = building.ruleSet;
  const answers = row.answers_json;
  const lines = (nodes: readonly ExplainedNode[], depth: number): string[] =>
    nodes.flatMap(({ text, children }) => [`${'  '.repeat(depth)}${text}`, ...lines(children, depth + 1)]);
  return lines(explainEvidence(evidence, { questionnaire, ruleSet, language, answers }), 0).join('\n').trim();
}

function openText(
  evidence: Evidence | undefined,
  isUnasked: boolean,
  { published, language }: Building,
): string {
  const { questionnaire } = published;
  const missing = evidence ? missingAnswers(evidence, { questionnaire }) : [];
  const names = missing.flatMap((id) => {
    const question = questionnaire.questions.get(id)?.question;
    return question ? [textIn(question.label, language)] : [];
  });
  return names.length === 0
    ? ''
    : fill(issueWords(language)[isUnasked ? 'notAsked' : 'missing'], { questions: names.join('; ') });
}

/** Ids of the questions that a flag read, directly or through derived values. */
function readBy({ trace, alert, derived }: Evidence): string[] {
  const ids = new Set<string>();
  const visit = (part: Trace): void => {
    const [id] = readKey(part)?.split('.') ?? [];
    if (id !== undefined) ids.add(id);
    part.args?.forEach(visit);
  };
  for (const part of [trace, ...(alert ? [alert] : []), ...Object.values(derived)]) visit(part);
  return [...ids];
}
