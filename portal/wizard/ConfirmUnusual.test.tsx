import type { Answers } from '@clinic/engine/base';
import { questionnaire } from '@clinic/fixtures/newestIntake';
import en from '@clinic/platform/i18n/locales/en.json' with { type: 'json' };
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { ConfirmUnusual } from './ConfirmUnusual.tsx';
import { createAnswersStore } from './state/answersStore.ts';
import { createIssueStore } from './state/issueStore.ts';
import { createUploadQueue } from './state/uploadQueue.ts';
import { WizardContext } from './state/WizardContext.ts';
import { createWizardModel } from './state/wizardModel.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { translation: en } },
  });
});

function shown(answers: Answers, ...keys: string[]): string {
  const store = createAnswersStore(answers);
  const model = createWizardModel(questionnaire, store, { today: '2026-03-15' });
  const issues = model
    .validate('measurements')
    .filter(({ key, level }) => level === 'soft' && keys.includes(key));
  expect(issues.length).toBeGreaterThan(1);
  const files = createUploadQueue(store, undefined, () => 'id');
  return renderToStaticMarkup(
    <WizardContext value={{ questionnaire, store, model, files, issues: createIssueStore(), language: 'en' }}>
      <ConfirmUnusual issues={issues} onConfirm={() => undefined} onSwitched={() => undefined} />
    </WizardContext>,
  );
}

const METRIC = { unit_system: 'metric', height_cm: 163, weight_kg: 230 };

test('an answer that is unusual in two ways is asked about once, with its reasons', () => {
  const html = shown(METRIC, 'weight_kg');
  expect(html.split('230 kg')).toHaveLength(2);
  expect(html.split('Change this answer')).toHaveLength(2);
  expect(html).toContain('body mass index is above 40');
  expect(html).toContain('Switch to');
  expect(html).toContain('Yes, it&#x27;s right');
});

test('two unusual answers are asked about one by one', () => {
  const html = shown({ ...METRIC, height_cm: 130 }, 'height_cm', 'weight_kg');
  expect(html).toContain('130 cm');
  expect(html.split('Change this answer')).toHaveLength(3);
  expect(html).toContain('Yes, they&#x27;re right');
});
