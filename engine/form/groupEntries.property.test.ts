/** In any form, answers hidden in an entry never count. */

import { rightAnswer, seededRandom } from '@clinic/fixtures/randomAnswers';
import { randomDefinition } from '@clinic/fixtures/randomForm/randomDefinition';
import { rightAnswers } from '@clinic/fixtures/randomForm/rightAnswers';
import { runs } from '@clinic/fixtures/runs';
import { expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { type Definition, takesAnswer } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { type Group, groupsIn } from './groupEntries.ts';
import { compileQuestionnaire, type Questionnaire } from './questionnaire.ts';
import { type AroundEntry, resolveEntry } from './visibility.ts';

const DAY = '2026-11-23';
const FORMS = runs(150);

type Entry = Record<string, AnswerValue>;

/** The entry with different or no answers to its hidden questions. */
function otherwiseHidden(
  group: Group,
  entryForm: Questionnaire,
  entry: Entry,
  { around, random }: { around: AroundEntry; random: () => number },
): { entry: Entry; hidden: number } {
  const { questions } = resolveEntry(entryForm, entry, around);
  const hidden = group.questions.filter((part) => takesAnswer(part) && questions.get(part.id) !== 'shown');
  const { ...changed } = entry;
  for (const part of hidden) {
    const wish = random();
    if (wish < 0.3) delete changed[part.id];
    else changed[part.id] = wish < 0.5 ? 'not of its type' : rightAnswer(part, random);
  }
  return { entry: changed, hidden: hidden.length };
}

/** Issues, values and stored answers. */
const outcome = (definition: Definition, answers: Answers) => {
  const { issues, visibleAnswers, ruleInputs, form } = assess(compileQuestionnaire(definition), answers, DAY);
  const { values, chosen } = ruleInputs;
  return { issues, visibleAnswers, values, chosen, shown: [...form.questions], steps: [...form.steps] };
};

test.each([false, true])(
  'answers to hidden questions of an entry affect neither issues, values nor stored answers (around: %s)',
  (readsAround) => {
    const seen = { forms: 0, entries: 0, hidden: 0 };
    for (let seed = 0; seen.forms < FORMS; seed += 1) {
      const random = seededRandom(seed);
      const { definition } = parseDefinition(randomDefinition(random, { readsAround }));
      const groups = definition
        ? groupsIn(definition).filter(({ group }) =>
            group.questions.some(({ showWhen, compute }) => showWhen ?? compute),
          )
        : [];
      if (!definition || groups.length === 0) continue;
      seen.forms += 1;
      for (let round = 0; round < 3; round += 1) {
        const answers: Record<string, AnswerValue> = { ...rightAnswers(definition, random, DAY) };
        const changed = { ...answers };
        const questionnaire = compileQuestionnaire(definition);
        for (const { group } of groups) {
          const entries = (answers[group.id] ?? []) as Entry[];
          const entryForm = questionnaire.questions.get(group.id)?.entries as Questionnaire;
          // An earlier group may have changed values that this group reads.
          const formState = assess(questionnaire, changed, DAY).form;
          const others = entries.map((entry) =>
            otherwiseHidden(group, entryForm, entry, { around: formState, random }),
          );
          if (entries.length > 0) changed[group.id] = others.map(({ entry }) => entry);
          seen.entries += entries.length;
          seen.hidden += others.reduce((sum, { hidden }) => sum + hidden, 0);
        }
        const expected = outcome(definition, answers);
        expect(outcome(definition, changed), `seed ${seed}`).toEqual(expected);
        // Stored answers give the same result.
        const again = outcome(definition, { ...answers, ...expected.visibleAnswers });
        expect(again, `seed ${seed}`).toEqual(expected);
      }
    }
    expect(seen.hidden).toBeGreaterThan(FORMS / 2);
  },
  120_000,
);
