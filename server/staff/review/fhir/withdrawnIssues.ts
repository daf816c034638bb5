/** Issues of an earlier export that no longer apply: the other system would keep them otherwise. */
import { textIn } from '@clinic/engine/definition';
import { continuedPast } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import type { JsonObject } from '@clinic/formats/fhir';
import { issueWords } from '@clinic/server-platform/base';
import type { Place } from './identity.ts';
import { codeOfExclusion, codeOfFlag, issue, NO_BASIS, placeOfExclusion, placeOfIssue } from './issue.ts';
import type { PlacedResource } from './observations.ts';
import type { Building } from './source.ts';

/** @param current keys of the issues that apply now */
export function withdrawnIssues(building: Building, current: ReadonlySet<string>): PlacedResource[] {
  const { row, published, ruleSet, language } = building;
  const withdrawn = (place: Place, code: JsonObject): PlacedResource[] => {
    if (current.has(place.key)) return [];
    const withdrawn = { status: 'entered-in-error', code, detail: issueWords(language).withdrawn };
    return [issue(place, withdrawn, NO_BASIS, building)];
  };
  const flags = new Set(
    row.earlier.flatMap((before) => [
      ...before.raised,
      ...Object.keys(before.flags).filter((key) => before.flags[key] === null),
    ]),
  );
  const { questionnaire } = published;
  const past = new Set(
    row.earlier.flatMap(({ answers }) =>
      answers ? continuedPast(questionnaire, assess(questionnaire, answers, row.answered_on).form) : [],
    ),
  );
  return [
    ...[...flags].flatMap((key) => {
      const flag = ruleSet?.ruleSet.flags.find((each) => each.key === key);
      return withdrawn(
        placeOfIssue(key),
        codeOfFlag(key, flag ? textIn(flag.title, language) : key, row.rule_set_id),
      );
    }),
    ...(published.definition.eligibility ?? [])
      .filter(({ id }) => past.has(id))
      .flatMap((rule) => withdrawn(placeOfExclusion(rule.id), codeOfExclusion(rule, building))),
  ];
}
