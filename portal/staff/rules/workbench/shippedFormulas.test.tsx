import type { LogicJson } from '@clinic/engine/base';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import portalEn from '@clinic/platform/i18n/locales/portal/en';
import portalEs from '@clinic/platform/i18n/locales/portal/es';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { FormulaEditor } from '../../logic/FormulaEditor.tsx';
import { RulesLogic } from '../conditions/RulesLogic.tsx';
import { RulesContext, type RulesEditor } from '../RulesContext.ts';

const intake = runtimeOf(INTAKE);
const SHIPPED = [intake, runtimeOf('weight-loss-check-in@1.1'), runtimeOf('refill-check@1.0')];

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { translation: portalEn }, es: { translation: portalEs } },
  });
});

function shown(value: LogicJson, derived?: string, { questionnaire, ruleSet } = intake): string {
  const editor = {
    ruleSet,
    sound: ruleSet,
    problems: [],
    questionnaires: [{ name: 'intake', questionnaire }],
    questionOf: (id: string) => questionnaire.questions.get(id)?.question,
    edit: () => expect.unreachable('Nothing was edited'),
  } as unknown as RulesEditor;
  return renderToStaticMarkup(
    <RulesContext value={editor}>
      <RulesLogic {...(derived !== undefined && { derived })}>
        <FormulaEditor
          label="Value"
          value={value}
          path="value"
          onChange={() => expect.unreachable('Opening it changed it')}
        />
      </RulesLogic>
    </RulesContext>,
  );
}

test.each(['en', 'es'])(
  'every shipped value opens in fields, and opening it changes nothing (%s)',
  async (language) => {
    await i18next.changeLanguage(language);
    for (const runtime of SHIPPED) {
      for (const { key, value } of runtime.ruleSet.derived) {
        const html = shown(value, key, runtime);
        expect({ key, isJson: html.includes('<textarea') }).toEqual({ key, isJson: false });
        expect(html).not.toContain('logic.');
      }
    }
    await i18next.changeLanguage('en');
  },
);

test('a value reads only what is computed before it', () => {
  const html = shown({ var: 'weightKg' }, 'bmi');
  expect(html).toContain('>Height<');
  expect(html).not.toContain('&quot;daysSincePeriod&quot;');
  expect(html).toContain('BMI that qualifies alone: 30 kg/m²');
});

test('logic that no field can show stays visible as JSON, with the reason', () => {
  const html = shown({ '+': [{ var: 'bmi' }, { substr: ['12', 1] }] });
  expect(html).toContain('No field can show this use of “substr”');
  expect(html).toMatch(/<textarea[^>]*>[^<]*substr/);
});
