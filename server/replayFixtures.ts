/** The fixtures that come with a questionnaire, replayed through a draft of it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCases } from '../fixtures/caseFile.ts';
import { replayCase } from '../fixtures/replay.ts';
import { runtimeFor } from '../fixtures/runtime.ts';
import type { ReplayFixtures } from './questionnaires/safetyReport.ts';
import type { Replay } from './rules/fixtures/replay.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');

export const replayFixtures: ReplayFixtures = (definition, ruleSet) => {
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
};

/** Cases as they are stored, with everything a replay tells of them. */
export const replayCases: Replay = (definition, ruleSet, cases) => {
  const runtime = runtimeFor(definition, ruleSet);
  return cases.map(({ id, asOf, answers, expected }) => {
    const { matches, flags, visible, issues, differences, unknownKeys } = replayCase(runtime, {
      id,
      asOf,
      answers,
      expected: { flags: expected },
    });
    const evidence = runtime.evidence(answers, asOf);
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
};
