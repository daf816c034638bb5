import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, LANGUAGES, preferredLanguage, startI18n } from './i18n.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('English and Spanish are offered', () => {
  expect(LANGUAGES).toEqual(['en', 'es']);
});

test.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['ES-us', 'es'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
  ['et', 'en'],
])('a browser in %s gets %s', (browser, language) => {
  vi.stubGlobal('navigator', { language: browser });
  expect(preferredLanguage()).toBe(language);
});

test('what was chosen here before goes first, unless it is no language', () => {
  vi.stubGlobal('navigator', { language: 'es-MX' });
  stored.set('preferred-language', 'en');
  expect(preferredLanguage()).toBe('en');
  stored.set('preferred-language', 'klingon');
  expect(preferredLanguage()).toBe('es');
});

test('a choice is kept under "preferred-language"; a missing text falls back to English, then to its key', async () => {
  vi.stubGlobal('navigator', { language: 'en-US' });
  await startI18n('intake');
  await chooseLanguage('es');
  expect(stored.get('preferred-language')).toBe('es');
  expect(document.documentElement.lang).toBe('es');
  i18next.addResource('en', 'translation', 'onlyEnglish', 'In English');
  expect(i18next.t('onlyEnglish')).toBe('In English');
  expect(i18next.t('nowhere.at.all')).toBe('nowhere.at.all');
});
