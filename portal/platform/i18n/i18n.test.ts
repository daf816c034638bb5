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
  ['fr-FR,es-MX', 'es'],
  ['fr-FR,en-US,es', 'en'],
  ['et', 'en'],
])('a browser in %s gets %s', (browser, language) => {
  vi.stubGlobal('navigator', { languages: browser.split(',') });
  expect(preferredLanguage()).toBe(language);
});

test('an earlier choice comes first, unless it is not a language', () => {
  vi.stubGlobal('navigator', { languages: ['es-MX'] });
  stored.set('preferred-language', 'en');
  expect(preferredLanguage()).toBe('en');
  stored.set('preferred-language', 'klingon');
  expect(preferredLanguage()).toBe('es');
});

test('a choice is stored under "preferred-language"; a missing text falls back to English, then to its key', async () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  await startI18n('intake');
  await chooseLanguage('es');
  expect(stored.get('preferred-language')).toBe('es');
  expect(document.documentElement.lang).toBe('es');
  i18next.addResource('en', 'translation', 'onlyEnglish', 'In English');
  expect(i18next.t('onlyEnglish')).toBe('In English');
  expect(i18next.t('nowhere.at.all')).toBe('nowhere.at.all');
});

test('a page needs only the texts of its language, and has the others once they are fetched', async () => {
  vi.resetModules();
  const fresh = await import('./i18n.ts');
  const texts = (await import('i18next')).default;
  vi.stubGlobal('navigator', { languages: ['es-MX'] });
  await fresh.startI18n('intake');
  expect(texts.t('common.language')).toBe('Idioma');
  expect(texts.hasResourceBundle('en', 'translation')).toBe(false);
  await fresh.loadAllLanguages();
  expect(texts.t('common.language', { lng: 'en' })).toBe('Language');
});

test.each([
  ['es-MX', 'es', 'en'],
  ['en-US', 'en', 'es'],
])(
  'a browser in %s whose texts cannot be fetched gets the other language',
  async (browser, missing, shown) => {
    vi.resetModules();
    const gone = new Error('Failed to fetch');
    vi.doMock('./sharedTexts.ts', async (original) => {
      const { sharedTexts } = await original<typeof import('./sharedTexts.ts')>();
      const reachable = (language: 'en' | 'es') =>
        language === missing ? Promise.reject(gone) : sharedTexts(language);
      return { sharedTexts: reachable };
    });
    const fresh = await import('./i18n.ts');
    vi.stubGlobal('navigator', { languages: browser.split(',') });
    await fresh.startI18n('intake');
    expect(fresh.shownLanguage()).toBe(shown);
    expect(document.documentElement.lang).toBe(shown);
    expect(await fresh.chooseLanguage(missing as 'en' | 'es')).toBe(false);
    expect(fresh.shownLanguage()).toBe(shown);
    expect(stored.get('preferred-language')).toBe(missing);
    vi.doUnmock('./sharedTexts.ts');
  },
);
