/** Messages about FHIR documents, in both languages. */
import { expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { type Message, messageText, say } from './message.ts';

const gapsIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

test('every message has the same arguments in both languages, and every fault has a remedy', () => {
  expect(Object.keys(es.texts)).toEqual(Object.keys(en.texts));
  for (const [code, text] of Object.entries(en.texts)) {
    const other = es.texts[code as keyof typeof es.texts];
    expect({ code, gaps: gapsIn(other), isEmpty: text === '' || other === '' }).toEqual({
      code,
      gaps: gapsIn(text),
      isEmpty: false,
    });
  }
  expect(Object.keys(es.remedies)).toEqual(Object.keys(en.remedies));
  for (const remedy of [...Object.values(en.remedies), ...Object.values(es.remedies)])
    expect(remedy).toMatch(/\.$/);
});

test('remedies name both supported FHIR versions', () => {
  for (const remedy of [...Object.values(en.remedies), ...Object.values(es.remedies)])
    expect(remedy.includes('R5'), remedy).toBe(remedy.includes('R4'));
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
