/** Each danger is reported to the patient on a page, or a written reason says why not. */
import type { Answers } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { ineligible, raisedNotices, resolveForm } from '@clinic/engine/form';
import { readCases } from '@clinic/fixtures/caseFile';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { definition, questionnaire } from '@clinic/fixtures/newestIntake';
import { historyOfCase, type Runtime, runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE, INTAKE_CASES } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';
import refillPages from './refill-check/dangerPages.json' with { type: 'json' };
import checkInPages from './weight-loss-check-in/dangerPages.json' with { type: 'json' };
import dangerPages from './weight-loss-intake/dangerPages.json' with { type: 'json' };

const FORMS = [
  { name: INTAKE, folder: INTAKE_CASES, pages: dangerPages },
  { name: 'weight-loss-check-in@1.1', folder: 'fixtures/weight-loss-check-in/1.1', pages: checkInPages },
  { name: 'refill-check@1.0', folder: 'fixtures/refill-check/1.0', pages: refillPages },
];

function pagesFor(
  { questionnaire }: Pick<Runtime, 'questionnaire'>,
  answers: Answers,
  today: string,
): string[] {
  const form = resolveForm(questionnaire, answers, today);
  return [...ineligible(questionnaire, form), ...raisedNotices(questionnaire, form, answers)].map(
    ({ rule }) => rule.id,
  );
}

describe.each(FORMS)('$name', ({ name, folder, pages: written }) => {
  const runtime = runtimeOf(name);
  const { questionnaire } = runtime;
  const reported = new Map<string, { pages?: string[]; reason?: string }>(Object.entries(written));
  const { eligibility = [], notices = [] } = questionnaire.definition;
  const existing = new Set([...eligibility, ...notices].map(({ id }) => id));
  const cases = readCases(folder);

  test('every danger flag has pages or a reason, and no other flag has', () => {
    const dangers = runtime.ruleSet.flags.filter(({ severity }) => severity === 'danger');
    expect([...reported.keys()].sort()).toEqual(dangers.map(({ key }) => key).sort());
    for (const [key, { pages, reason }] of reported) {
      expect((pages === undefined) !== (reason === undefined), key).toBe(true);
      expect(pages?.length, key).not.toBe(0);
      expect(reason?.length ?? 100, key).toBeGreaterThan(60);
    }
  });

  test('each page exists', () => {
    const named = [...reported.values()].flatMap(({ pages }) => pages ?? []);
    expect(named.filter((id) => !existing.has(id))).toEqual([]);
  });

  test.each([...reported].filter(([, { pages }]) => pages))(
    '%s shows one of its pages in every case that raises it and can be sent',
    (key, { pages }) => {
      const inputs = new Set(
        [...questionnaire.eligibility, ...questionnaire.notices].flatMap(({ rule, inputs: read }) =>
          pages?.includes(rule.id) ? read : [],
        ),
      );
      const raising = cases.filter(({ answers, asOf, history }) => {
        const { flags, issues } = runtime.evaluate(answers, asOf, history && historyOfCase(runtime, history));
        return (
          flags[key] === true && !issues.some((issue) => issue.level === 'hard' && inputs.has(issue.key))
        );
      });
      expect(raising.length).toBeGreaterThan(0);
      const untold = raising.filter(
        ({ answers, asOf }) => !pagesFor(runtime, answers, asOf).some((id) => pages?.includes(id)),
      );
      expect(untold.map(({ id }) => id)).toEqual([]);
    },
  );
});

test('who has anorexia, a BMI of 15.8 and purges gets a page with a helpline for eating disorders', () => {
  const answers = {
    ...everydayVisit(),
    unit_system: 'metric',
    height_cm: 168,
    weight_kg: 44.6,
    medical_conditions: ['eating_disorder'],
    eating_disorder_type: 'anorexia',
    purging_behavior: 'yes',
  };
  expect(pagesFor({ questionnaire }, answers, '2026-03-15')).toEqual(['underweight', 'eating_disorder']);
  const notice = definition.notices?.find(({ id }) => id === 'eating_disorder');
  expect(notice?.actions?.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
    'call 1-888-375-7767',
    'call 988',
    'text 988',
    'call 911',
  ]);
  for (const language of ['en', 'es']) {
    expect(textIn(notice?.text ?? {}, language)).toMatch(/ANAD.*1-888-375-7767.*988/s);
    expect(textIn(notice?.text ?? {}, language)).not.toMatch(/NEDA/);
  }
});
