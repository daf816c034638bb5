/** Compiled logic and the fhirpath package agree on random expressions and answers. */

import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { runs } from '@clinic/fixtures/runs';
import { onDay } from '@clinic/testing/fhirPath/onDay';
import { randomPath } from '@clinic/testing/fhirPath/randomPath';
import { byLogic, byReference } from '@clinic/testing/fhirPath/reference';
import { isSameResult } from '@clinic/testing/fhirPath/sameResult';
import { randomAnswers, SAMPLE_DAY } from '@clinic/testing/fhirPath/sampleAnswers';
import { SAMPLE_ITEMS, SAMPLE_QUESTIONNAIRE } from '@clinic/testing/fhirPath/sampleForm';
import { expect, test } from 'vitest';
import { compilePath } from './compilePath.ts';

onDay(SAMPLE_DAY);

test('compiled logic gives the same results as the reference for random expressions and answers', () => {
  const random = seededRandom(11);
  const reasons = new Map<string, number>();
  const different: unknown[] = [];
  const seen = { pairs: 0, present: 0, errors: 0, expressions: 0 };
  while (seen.pairs < runs(21_000) && different.length < 8) {
    const source = randomPath(random, 1 + (seen.expressions % 4));
    const resolver = { items: SAMPLE_ITEMS, questionnaire: SAMPLE_QUESTIONNAIRE };
    const compiled = compilePath(source, resolver, 'value');
    seen.expressions += 1;
    if ('reason' in compiled) {
      const { code } = compiled.reason;
      reasons.set(code, (reasons.get(code) ?? 0) + 1);
      continue;
    }
    for (let round = 0; round < 8; round += 1) {
      const values = randomAnswers(random);
      const theirs = byReference(source, values);
      const ours = byLogic(compiled.logic, values);
      // Several values where one is required: an error in the reference, so there is nothing to compare.
      if (!theirs) {
        seen.errors += 1;
        continue;
      }
      seen.pairs += 1;
      if (theirs.length > 0) seen.present += 1;
      if (isSameResult(ours, theirs)) continue;
      different.push({ source, ours, theirs, values });
      break;
    }
  }
  expect(different).toEqual([]);
  const uncompiled = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  expect(uncompiled).toBeLessThan(seen.expressions / 5);
  expect(seen.present).toBeGreaterThan(seen.pairs / 3);
  expect(seen.errors).toBeLessThan(seen.pairs / 10);
});
