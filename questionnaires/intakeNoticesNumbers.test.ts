/** The numbers to call in the help notices of the intake. */
import { describe, expect, test } from 'vitest';
import { textIn } from '../engine/definition/definition.ts';
import { definition } from '../fixtures/newestIntake.ts';

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
