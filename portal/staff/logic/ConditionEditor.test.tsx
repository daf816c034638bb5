import type { LogicJson } from '@clinic/engine/base';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import portalEn from '@clinic/platform/i18n/locales/portal/en';
import type { RuleSet } from '@clinic/rules/document';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { ConditionEditor } from './ConditionEditor.tsx';
import { LogicProvider } from './LogicProvider.tsx';

const { questionnaire, ruleSet } = runtimeOf(INTAKE);
const NO_RULES: RuleSet = { ...ruleSet, parameters: [], derived: [], flags: [] };

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { translation: portalEn } },
  });
});

function shown(value: LogicJson | undefined, rules: RuleSet = NO_RULES): string {
  return renderToStaticMarkup(
    <LogicProvider
      questions={[...questionnaire.questions.values()].map(({ question }) => question)}
      questionOf={(id) => questionnaire.questions.get(id)?.question}
      ruleSet={rules}
      derived={rules.derived}
      points={rules === NO_RULES}
      describe={() => 'in words'}
    >
      <ConditionEditor
        label="Shown when"
        value={value}
        path="showWhen"
        heading={rules !== NO_RULES}
        onChange={() => expect.unreachable('Opening it changed it')}
        onClear={() => expect.unreachable('Opening it cleared it')}
      />
    </LogicProvider>,
  );
}

const SMOKES: LogicJson = { '==': [{ var: 'smoking' }, 'yes'] };

test('every shipped display condition opens in fields', () => {
  const conditions = questionnaire.definition.steps
    .flatMap((step) => [step.showWhen, ...step.questions.map(({ showWhen }) => showWhen)])
    .filter((logic) => logic !== undefined);
  expect(conditions.length).toBeGreaterThan(5);
  for (const logic of conditions) expect(shown(logic)).not.toContain('<textarea');
});

test('questionnaires support nested groups and negations, as rules do', () => {
  const html = shown({ or: [SMOKES, { and: [SMOKES, { '!': [SMOKES] }] }] });
  expect(html).not.toContain('<textarea');
  expect(html).toContain('aria-label="Question of condition 1"');
  expect(html).toContain('aria-label="Condition 2: how the parts are combined"');
  expect(html).toContain('aria-label="Condition 2, part 2, negated: what is asked"');
});

test('a second condition can be added to a single one, in a questionnaire and in rules', () => {
  expect(shown(SMOKES)).toContain('Add condition');
  expect(shown(SMOKES, ruleSet)).toContain('Add condition');
});

test('rules can compare with a parameter; a questionnaire has none', () => {
  const age: LogicJson = { '>=': [{ var: 'age' }, 18] };
  expect(shown(age, ruleSet)).toContain('A number of its own');
  expect(shown(age)).not.toContain('A number of its own');
});

test('without a condition it says "Always" and offers to add one; an invalid condition is shown as JSON', () => {
  expect(shown(undefined)).toContain('Always');
  expect(shown(undefined)).toContain('Add condition');
  expect(shown({ nonsense: [1] })).toContain('<textarea');
});
