import { png } from '@clinic/fixtures/authoring/pictureBytes';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm, shortText } from '@clinic/fixtures/shortForm';
import { expect, test } from 'vitest';
import { parseDefinition } from '../parsing/parseDefinition.ts';

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
