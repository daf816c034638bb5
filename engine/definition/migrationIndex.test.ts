import { expect, test } from 'vitest';
import { mapAnswers } from '../form/migrations.ts';
import type { Definition, Migration } from './definition.ts';
import { renamedBy, renamedWithin } from './migrationIndex.ts';

test('each recode is read once, however many answers are mapped', () => {
  let reads = 0;
  const recode = Array.from({ length: 100 }, (_, number) => ({
    question: 'city',
    get from() {
      reads += 1;
      return `old${number}`;
    },
    to: `new${number}`,
  }));
  const city = { id: 'city', type: 'text', maxLength: 50, label: { en: 'City' } };
  const later = {
    version: '2.0',
    steps: [{ questions: [city] }],
    migrations: [{ from: '1.0', recode }],
  } as unknown as Definition;
  for (let number = 0; number < 100; number += 1) {
    expect(mapAnswers(later, '1.0', { city: `old${number}` }).answers).toEqual({ city: `new${number}` });
  }
  expect(reads).toBe(100);
});

test('an id is followed through all versions, and a part of a group through the renames of the group', () => {
  const migrations: Migration[] = [
    { from: '1.0', rename: [{ from: 'drugs', to: 'medicines' }] },
    {
      from: '1.1',
      rename: [
        { from: 'medicines', to: 'taken' },
        { within: 'taken', from: 'name', to: 'which' },
      ],
    },
  ];
  expect(renamedBy(migrations, 'drugs')).toBe('taken');
  expect(renamedWithin(migrations, 'drugs', 'name')).toBe('which');
  expect(renamedWithin(migrations, 'others', 'name')).toBe('name');
});
