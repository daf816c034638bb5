/** Evaluates unpublished documents in a separate thread, because it may take long. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SafetyReport } from '@clinic/contract/questionnaires';
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { type Definition, linkCodeLists } from '@clinic/engine/definition';
import { readHistory } from '@clinic/engine/form';
import { readCases } from '@clinic/fixtures/caseFile';
import { replayCase } from '@clinic/fixtures/replay';
import { runtimeFor } from '@clinic/fixtures/runtime';
import { type ParsedRuleSet, parseRuleSet, type RuleSet } from '@clinic/rules/document';
import { codeListsFrom, DOCUMENT_JOBS } from '@clinic/server-shared/work';
import type { ReplayedCell } from '@clinic/server-staff/rules';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures');

/** Replays the fixtures that ship with a questionnaire through a draft of it. */
function replayFixtures(definition: Definition, ruleSet: RuleSet): SafetyReport['fixtures'] {
  const folder = join(FIXTURES, definition.id);
  if (!existsSync(folder)) return null;
  const runtime = runtimeFor(definition, ruleSet);
  const results = readCases(folder).map((each) => replayCase(runtime, each));
  const failed = results.filter(({ matches }) => !matches);
  return {
    passed: results.length - failed.length,
    failed: failed.map(({ id, title, differences }) => ({
      id,
      title: title ?? id,
      flags: differences.map(({ flag }) => flag),
    })),
  };
}

/**
 * Replays cases as stored, with full results.
 * @param lists texts of code lists by digest
 */
async function replayCases(
  definition: Definition,
  ruleSet: RuleSet,
  cases: readonly Case[],
  lists: Readonly<Record<string, string>>,
): Promise<ReplayedCell[]> {
  const runtime = runtimeFor(linkCodeLists(definition, await codeListsFrom(lists)), ruleSet);
  return cases.map((each) => {
    const { id, asOf, answers, expected } = each;
    const history = each.history && readHistory(each.history);
    const { matches, flags, visible, issues, differences, unknownKeys } = replayCase(
      runtime,
      { id, asOf, answers, expected: { flags: expected } },
      history,
    );
    const evidence = runtime.evidence(answers, asOf, history);
    return {
      matches,
      flags,
      raised: Object.keys(evidence).filter((flag) => evidence[flag]?.raised),
      visible,
      issues,
      differences: differences.map(({ flag, expected: wanted, got, why }) => ({
        flag,
        expected: wanted,
        ...(got === undefined ? {} : { got }),
        why,
      })),
      unknownKeys,
    };
  });
}

export const JOBS = {
  replayFixtures,
  replayCases,
  parseRuleSet: (document: unknown): ParsedRuleSet => parseRuleSet(document),
  ...DOCUMENT_JOBS,
};

export type Jobs = typeof JOBS;
