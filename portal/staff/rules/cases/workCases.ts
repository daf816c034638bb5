/** Stored cases and those of a draft, with their answers interpreted by their questionnaires. */
import type { RuleDraftContent } from '@clinic/contract/rules/draft';
import type { Case } from '@clinic/contract/rules/fixtureCase';
import type { FixtureSet } from '@clinic/contract/rules/fixtures';
import { readHistory } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import type { AskedQuestionnaire } from '../queries.ts';
import type { WorkCase } from '../RulesContext.ts';
import { groupName } from './groupName.ts';

const cache = new WeakMap<Case, Map<string, WorkCase['inputs']>>();

/** Results the draft approved replace the cases' expectations. */
export function workCases(
  sets: readonly FixtureSet[],
  { cases, expectations }: Pick<RuleDraftContent, 'cases' | 'expectations'>,
  questionnaires: readonly AskedQuestionnaire[],
  draftName: string,
): WorkCase[] {
  const [first] = questionnaires;
  const stored = sets.flatMap((set) => {
    const form = questionnaires.find(
      ({ questionnaire }) => questionnaire.definition.id === set.questionnaireId,
    );
    return form ? set.cases.map((each) => workCase(each, form, { id: set.id, name: set.name })) : [];
  });
  const draftCases = first ? cases.map((each) => workCase(each, first, { id: null, name: draftName })) : [];
  return [...stored, ...draftCases].map((each) => {
    const approved = expectations.filter(({ set, caseId }) => set === each.set && caseId === each.id);
    if (approved.length === 0) return each;
    return {
      ...each,
      expected: { ...each.expected, ...Object.fromEntries(approved.map(({ flag, value }) => [flag, value])) },
    };
  });
}

function workCase(one: Case, form: AskedQuestionnaire, set: { id: string | null; name: string }): WorkCase {
  const history = one.history && readHistory(one.history);
  return {
    set: set.id,
    setName: groupName(set.name),
    id: one.id,
    title: one.title ?? one.id,
    asOf: one.asOf,
    answers: one.answers,
    ...(history && { history }),
    inputs: { ...inputsOf(one, form), history },
    expected: one.expected,
  };
}

/** Preparing and validating the answers is most of the work, so it is cached per case. */
function inputsOf(one: Case, { name, questionnaire }: AskedQuestionnaire): WorkCase['inputs'] {
  const byForm = cache.get(one) ?? new Map<string, WorkCase['inputs']>();
  const inputs = byForm.get(name) ?? assess(questionnaire, one.answers, one.asOf).ruleInputs;
  byForm.set(name, inputs);
  cache.set(one, byForm);
  return inputs;
}
