/** Flags as detected issues, with what they are based on. */
import { textIn } from '@clinic/engine/definition';
import { readKey, type Trace } from '@clinic/engine/logic';
import { type Evidence, evidenceIn } from '@clinic/rules/evaluate';
import { flagWords, type OpenFlag, openFlags } from '@clinic/server-shared/catalogue';
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
  const flags = openFlags(building).map((open) => flagIssue(open, madeOf, building));
  const current = [...flags, ...exclusions(building)];
  return [...current, ...withdrawnIssues(building, new Set(current.map(({ place }) => place.key)))];
}

function flagIssue(open: OpenFlag, madeOf: MadeOf, building: Building): PlacedResource {
  const { row, language } = building;
  const { flag, state } = open;
  const evidence = evidenceIn(row.evidence_json, flag.key);
  const { title, says, why } = flagWords(open, building, language);
  const based = evidence ? readBy(evidence).flatMap(madeOf) : [];
  const detected = {
    status: state === 'raised' ? 'final' : 'preliminary',
    code: codeOfFlag(flag.key, title, row.rule_set_id),
    severity: SEVERITIES[flag.severity],
    detail: says,
  };
  return issue(placeOfIssue(flag.key), detected, { text: why, based }, building);
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
