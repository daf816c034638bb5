/** The numbers to call in the help notices of the intake. */
import { textIn } from '@clinic/engine/definition';
import { definition } from '@clinic/fixtures/newestIntake';
import { describe, expect, test } from 'vitest';

describe('a help notice is shown', () => {
  test('with 988 to call and to text, 911, and the Spanish line', () => {
    for (const id of ['self_harm_thoughts', 'suicide_attempt']) {
      const notice = definition.notices?.find((each) => each.id === id);
      expect(notice?.actions?.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
        'call 988',
        'text 988',
        'call 911',
      ]);
      expect(textIn(notice?.actions?.[1]?.body ?? {}, 'es')).toBe('AYUDA');
      expect(textIn(notice?.text ?? {}, 'en')).toMatch(/press 2.*AYUDA to 988/s);
      expect(textIn(notice?.text ?? {}, 'es')).toMatch(/oprima 2.*AYUDA/s);
    }
  });
});

test.each((definition.notices ?? []).map((notice) => [notice.id, notice] as const))(
  '%s says what to do once the form is sent, with every number, and nothing about going on with it',
  (_, { afterwards = {}, actions = [] }) => {
    for (const language of ['en', 'es']) {
      const text = textIn(afterwards, language);
      expect(text).toMatch(/form is sent|formulario ya se envió/);
      expect(text).not.toMatch(/go on|continue|seguir con|continuar/i);
      for (const { number } of actions) expect(text).toContain(number);
    }
  },
);
