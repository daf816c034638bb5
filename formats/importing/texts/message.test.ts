/** Messages about FHIR documents, in both languages. */
import { expect, test } from 'vitest';
import { FAULT_TEXTS } from './faultTexts.ts';
import { FORM_TEXTS } from './formTexts.ts';
import { type Bilingual, type Message, messageText, remedyText, say } from './message.ts';
import { NOTE_TEXTS } from './noteTexts.ts';

const gapsIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const ALL: [string, Bilingual][] = Object.entries({ ...NOTE_TEXTS, ...FAULT_TEXTS, ...FORM_TEXTS });

test('every message has the same arguments in both languages, and every fault has a remedy', () => {
  for (const [code, { en, es }] of ALL) {
    expect({ code, gaps: gapsIn(es), isEmpty: en === '' || es === '' }).toEqual({
      code,
      gaps: gapsIn(en),
      isEmpty: false,
    });
  }
  for (const code of Object.keys(FAULT_TEXTS) as (keyof typeof FAULT_TEXTS)[]) {
    expect(remedyText(say(code), 'en'), code).toMatch(/\.$/);
    expect(remedyText(say(code), 'es'), code).toMatch(/\.$/);
  }
});

test('remedies name both supported FHIR versions', () => {
  for (const code of Object.keys(FAULT_TEXTS) as (keyof typeof FAULT_TEXTS)[]) {
    for (const language of ['en', 'es'] as const) {
      const remedy = remedyText(say(code), language) ?? '';
      expect(remedy.includes('R5'), `${code}: ${remedy}`).toBe(remedy.includes('R4'));
    }
  }
});

test('arguments can be messages, texts in two languages, and problems of a definition', () => {
  const because = { en: 'No.', es: 'Que no.' };
  expect(messageText(say('shownAlways', { because }))).toBe('It is always shown: No.');
  expect(messageText(say('shownAlways', { because: say('orderless' as never) }), 'es')).toContain('Recargue');
  expect(messageText(say('notComputed', { because: say('givesNoNumber') }), 'es')).toBe(
    'No se calcula: No da un número.',
  );
  const problem = { message: 'Too many.', text: { key: 'tooMany', params: { max: 5 } } };
  const translated = messageText(say('notAsked', { because: problem }), 'es', ({ text }) => `¡${text?.key}!`);
  expect(translated).toBe('No se pregunta: ¡tooMany!');
  expect(messageText(say('notAsked', { because: problem }))).toBe('It is not asked: Too many.');
});

test('texts of a document are never interpreted as placeholders', () => {
  expect(messageText(say('linkIdTwice', { linkId: '{code} $& {linkId}' }))).toBe(
    'que-2: The linkId {code} $& {linkId} is used twice.',
  );
  expect(messageText({ code: 'constructor' } as unknown as Message, 'en')).toContain('Reload');
});
