import { expect, test } from 'vitest';
import { inBoth } from '../../fixtures/inBoth.ts';
import { PERSON, shortForm, shortText } from '../../fixtures/shortForm.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';

const base64 = (bytes: readonly number[] | Uint8Array): string => Buffer.from(bytes).toString('base64');
const png = (width: number, height: number, size = 24): string => {
  const file = Buffer.alloc(size);
  file.write('89504e470d0a1a0a0000000d49484452', 'hex');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return base64(file);
};

test('a definition with an invalid picture is refused by its path', () => {
  const withPicture = (picture: object) =>
    shortForm('pictured', inBoth('Pictured', 'Con imagen'), [
      PERSON,
      {
        id: 'look',
        title: inBoth('Look', 'Mire'),
        questions: [{ ...shortText('seen', 'What do you see?', '¿Qué ve?'), picture }],
      },
    ]);
  const alt = inBoth('A letter', 'Una letra');
  const problems = (picture: object) =>
    parseDefinition(withPicture(picture)).problems.map(({ path }) => path);
  const picture = { type: 'png', data: png(3, 2), width: 3, height: 2, alt };
  expect(problems(picture)).toEqual([]);
  expect(problems({ ...picture, width: 4 })).toEqual(['steps[1].questions[0].picture']);
  expect(problems({ ...picture, type: 'jpeg' })).toEqual(['steps[1].questions[0].picture']);
  expect(problems({ ...picture, alt: { en: 'A letter' } })).toEqual(['steps[1].questions[0].picture.alt.es']);
});
