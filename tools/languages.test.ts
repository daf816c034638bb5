/** Every installed language is complete, and product code names none. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { directionOf, FALLBACK_LANGUAGE, intlLocale, LANGUAGES } from '@clinic/engine/base';
import { dateOrder } from '@clinic/engine/typed';
import { copyWithLanguages } from '@clinic/testing/projectCopy';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { WORKSPACES } from './workspaces.ts';

const root = resolve(import.meta.dirname, '..');
const PORTAL = 'portal/platform/i18n/locales';
const PACKAGES = ['engine/locales', 'rules/locales', 'formats/locales', 'server/platform/locales'];

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The paths of all texts. A unit without a name is shown by its code, and plurals differ by language. */
const keysOf = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value) || /^units\./.test(path)
    ? [path.replace(/_(zero|one|two|few|many|other)$/, '')]
    : Object.entries(value).flatMap(([key, part]) => keysOf(part, path ? `${path}.${key}` : key));

test.each(LANGUAGES)('%s has every text', (language) => {
  const portal = readdirSync(join(root, PORTAL, 'portal', FALLBACK_LANGUAGE)).map(
    (file) => `portal/{}/${file}`,
  );
  const files = [
    ...PACKAGES.map((folder) => `${folder}/{}.json`),
    ...['{}.json', ...portal].map((file) => `${PORTAL}/${file}`),
  ];
  const keysIn = (each: string): string[] =>
    files.flatMap((file) => {
      const path = file.replace('{}', each);
      return existsSync(join(root, path))
        ? keysOf(read(path)).map((key) => `${file} ${key}`)
        : [`${file} is missing`];
    });
  expect([...new Set(keysIn(language))].sort()).toEqual([...new Set(keysIn(FALLBACK_LANGUAGE))].sort());
  for (const area of ['intake', 'landing', 'portal'])
    expect(existsSync(join(root, PORTAL, area, `${language}.ts`)), area).toBe(true);
});

test.each(LANGUAGES)('the conventions of %s agree with Intl and i18next', (language) => {
  const parts = new Intl.DateTimeFormat(intlLocale(language)).formatToParts(0).map(({ type }) => type);
  expect(parts.filter((type) => ['day', 'month', 'year'].includes(type))).toEqual(dateOrder(language));
  expect(i18next.dir(language)).toBe(directionOf(language));
});

test('no product code names a language', () => {
  const named = sourceFiles(WORKSPACES.map(({ folder }) => folder))
    .filter(
      (file) =>
        !/\.(test|browser|entry)\.tsx?$|\/test[A-Z]|^(testing|fixtures)\/|\/demo\/|\/locales\/|\/screenshots\//.test(
          file,
        ),
    )
    .filter((file) =>
      /'(?:en|es)'/.test(readFileSync(join(root, file), 'utf8').replaceAll(/lang="\w+"/g, '')),
    );
  expect([...new Set(named)]).toEqual([]);
});

test('a third language, right to left, is read, explained, mailed, printed and exported once its files are there', () => {
  const folder = temporaryFolder();
  copyWithLanguages(folder, [{ tag: 'ar-XB', direction: 'rtl' }]);
  writeFileSync(join(folder, 'trial.ts'), TRIAL);
  const report = execFileSync(process.execPath, ['trial.ts'], { cwd: folder, encoding: 'utf8' });
  const { languages, problems, page, message, evidence, mail, heading, pdf } = JSON.parse(report);
  expect(problems).toEqual([]);
  expect(languages).toEqual(['en', 'ar-XB', 'es']);
  expect(page).toContain('<html lang="ar-XB" dir="rtl"');
  for (const text of [page, message, evidence, mail, heading]) expect(text).toMatch(/⟦.+⟧/);
  expect(mail).toContain('dir="rtl"');
  expect(pdf).toMatch(/^%PDF-[\s\S]*\/Lang \(ar-XB\)/);
});

/** Runs in the copy. */
const TRIAL = `
import { LANGUAGES, words } from './engine/doors/base.ts';
import { parseDefinition } from './engine/doors/parsing.ts';
import { everydayVisit } from './fixtures/everydayVisit.ts';
import { runtimeOf } from './fixtures/runtime.ts';
import { INTAKE } from './fixtures/shipped.ts';
import { explainEvidence } from './rules/evaluate/explain.ts';
import { maintenancePage } from './server/platform/http/maintenancePage.ts';
import { composeMail } from './server/platform/mail/composeMail.ts';
import { contactOf } from './server/platform/settings/knownContact.ts';
import { renderPdf } from './server/shared/pdf/renderPdf.ts';
import { answerColumns } from './server/staff/review/queue/answerColumns.ts';
import { blankDefinition } from './server/staff/questionnaires/blankDefinition.ts';

const language = 'ar-XB';
const runtime = runtimeOf(INTAKE);
const answers = { ...everydayVisit(), weight_lb: 200 };
const [bmi] = explainEvidence(runtime.evidence(answers, '2026-03-15').bmi, { ...runtime, language, answers });
const row = { recipient: 'a@example.com', template: 'received', language, path: '/', reference: null, dedupeKey: 'k' };
const clinic = { ...contactOf('Clinic'), clinicName: 'Clinic' };
const question = blankDefinition('form', 'Form').steps[0].questions[0];
const [column] = answerColumns(question, { label: question.label[language].text, id: question.id }, { language, entries: new Map() });
const sections = [{ title: bmi.text, rows: [{ label: 'L', value: words(language).yes, empty: false }] }];
const parts = { language, clinic: 'C', title: 'T', facts: [], footer: 'F', sections };
console.log(JSON.stringify({
  languages: LANGUAGES,
  problems: parseDefinition(blankDefinition('form', 'Form')).problems.filter(({ level, code }) => level === 'error' && code !== 'translation_missing'),
  page: maintenancePage(clinic, language),
  message: words(language).required,
  evidence: bmi.text,
  mail: composeMail(row, { publicUrl: 'https://clinic.example' }, clinic, '').html,
  heading: column.heading,
  pdf: (await renderPdf(parts)).toString('latin1'),
}));
`;
