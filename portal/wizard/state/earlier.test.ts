/** What a returning patient said earlier counts only once it is confirmed. */
import type { Answers } from '@clinic/engine/base';
import { isBlank, isSource, sourcesIn } from '@clinic/engine/base';
import { takesAnswer } from '@clinic/engine/definition';
import { type EarlierAnswer, earlierAnswers, resolveForm, visibleAnswers } from '@clinic/engine/form';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { questionnaire } from '@clinic/fixtures/newestIntake';
import { rightAnswer, seededRandom } from '@clinic/fixtures/randomAnswers';
import { runs } from '@clinic/fixtures/runs';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet, questionsToConfirm, type RuleSet } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import { createAnswersStore } from './answersStore.ts';
import { confirmEarlier, confirmedAtOnce, openProposals } from './earlier.ts';
import { createWizardModel } from './wizardModel.ts';

const TODAY = '2026-06-01';
const { definition } = questionnaire;
const toConfirm = questionsToConfirm(parseRuleSet(shippedRuleSets()[0]).ruleSet as RuleSet, definition);
const questions = definition.steps.flatMap((step) => step.questions).filter(takesAnswer);

const proposals = (answers: Answers): Map<string, EarlierAnswer> =>
  new Map(
    earlierAnswers(
      questionnaire,
      [{ definition, answers, from: 'AAAA-BBBB', on: '2026-03-03' }],
      toConfirm,
    ).map((each) => [each.question, each]),
  );

test('of random earlier intakes nothing counts before a press confirms it, and a press confirms one danger at most', () => {
  const random = seededRandom(11);
  let presses = 0;
  for (let round = 0; round < runs(150); round += 1) {
    const said = Object.fromEntries(
      questions.filter(() => random() < 0.8).map((question) => [question.id, rightAnswer(question, random)]),
    ) as Answers;
    const earlier = proposals(said);
    const store = createAnswersStore();
    const model = createWizardModel(questionnaire, store, { today: TODAY });
    const stored = (): Answers =>
      Object.fromEntries(Object.entries(store.all()).filter(([key]) => !isSource(key)));
    const confirmed = new Set<string>();
    for (const step of definition.steps)
      for (const page of model.pages(step.id)) {
        const place = { step: step.id, page: page.id };
        for (let left = 60; left > 0; left -= 1) {
          expect(Object.keys(stored()).every((id) => confirmed.has(id))).toBe(true);
          const open = openProposals(earlier, model, store, place);
          const [first] = open;
          if (!first) break;
          const amount = (id: string) => model.units.of(id)?.measure;
          const atOnce = confirmedAtOnce(open, amount);
          const press = atOnce.length > 0 ? atOnce : [first];
          const dangers = press.filter(({ question }) => toConfirm.has(question));
          expect(new Set(dangers.map(({ question }) => amount(question) ?? question)).size).toBeLessThan(2);
          confirmEarlier(store, press);
          for (const { question } of press) confirmed.add(question);
          presses += 1;
        }
      }
    const form = resolveForm(questionnaire, stored(), TODAY);
    for (const [id, value] of Object.entries(visibleAnswers(questionnaire, stored(), form))) {
      expect(confirmed).toContain(id);
      expect(value).toEqual(
        visibleAnswers(questionnaire, said, resolveForm(questionnaire, { ...said, ...stored() }, TODAY))[
          id
        ] ?? value,
      );
    }
  }
  expect(presses).toBeGreaterThan(500);
});

test('a confirmed answer says where it comes from until it is changed', () => {
  const earlier = proposals({ first_name: 'Rosa', state: 'NY' });
  const store = createAnswersStore();
  const changes: string[] = [];
  store.watchAll((key, _value, origin) => changes.push(`${origin} ${key}`));
  confirmEarlier(store, [...earlier.values()]);
  const source = { from: 'AAAA-BBBB', on: '2026-03-03' };
  expect(sourcesIn(store.all())).toEqual({ first_name: source, state: source });
  expect(changes).toHaveLength(4);

  store.set('first_name', 'Rosita');
  expect(sourcesIn(store.all())).toEqual({ state: source });
  store.set('state', undefined);
  expect(isBlank(store.get('state'))).toBe(true);
  expect(sourcesIn(store.all())).toEqual({});
});

test('a returning patient confirms the whole intake with fewer presses than it took at first', () => {
  const said = everydayVisit();
  const tapsOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);
  /** Presses and typed fields from the first page to the last. @param earlier what is proposed */
  const tapsWith = (earlier: ReadonlyMap<string, EarlierAnswer>): { taps: number; alone: number } => {
    const store = createAnswersStore();
    const model = createWizardModel(questionnaire, store, { today: TODAY });
    const amount = (id: string) => model.units.of(id)?.measure;
    let [taps, alone] = [0, 0];
    for (const step of definition.steps)
      for (let index = 0; index < model.pages(step.id).length; index += 1) {
        const place = { step: step.id, page: model.pages(step.id)[index]?.id ?? '' };
        const asked = () => (model.page(place)?.questions ?? []).filter(takesAnswer).map(({ id }) => id);
        const answer = (): number => {
          const blank = asked().filter((id) => !isBlank(said[id]) && isBlank(store.get(id)));
          const unproposed = blank.filter((id) => !earlier.has(id));
          for (const id of unproposed) store.set(id, said[id]);
          return unproposed.reduce((sum, id) => sum + tapsOf(said[id]), 0);
        };
        let isContinued = false;
        for (let left = 40; left > 0; left -= 1) {
          taps += answer();
          const open = openProposals(earlier, model, store, place);
          const [danger] = open.filter(({ byItself }) => byItself);
          const atOnce = confirmedAtOnce(open, amount);
          if (open.length === 0) break;
          const withPage = atOnce.length === open.length;
          const own = open.filter(
            (each) =>
              each === danger ||
              (danger && amount(danger.question) && amount(each.question) === amount(danger.question)),
          );
          const before = new Set(asked());
          confirmEarlier(store, withPage ? atOnce : danger ? own : atOnce);
          taps += 1;
          if (danger) alone += 1;
          isContinued = withPage && asked().every((id) => before.has(id));
        }
        if (!isContinued) taps += 1;
      }
    return { taps, alone };
  };
  const first = tapsWith(new Map());
  const again = tapsWith(proposals(said));
  // 27 are dangers, which are confirmed one by one; most others continue from a page or answer what is not proposed.
  expect(first).toEqual({ taps: 94, alone: 0 });
  expect(again).toEqual({ taps: 60, alone: 27 });
});
