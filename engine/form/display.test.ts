import { smallVisit } from '@clinic/fixtures/smallVisit';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import { displayAnswer, displayLines } from './display.ts';

const visit = smallVisit();

test.each<[string, AnswerValue | undefined, string, string]>([
  ['name', 'Ana', 'Ana', 'Ana'],
  ['name', ' ', 'Not provided', 'Sin respuesta'],
  ['name', undefined, 'Not provided', 'Sin respuesta'],
  ['conditions', [], 'Not provided', 'Sin respuesta'],
  ['agree', true, 'Yes', 'Sí'],
  ['agree', undefined, 'No', 'No'],
  ['smokes', false, 'No', 'No'],
  ['sex', 'unsaid', 'Prefer not to say', 'Prefiero no decirlo'],
  ['sex', 'removed', 'removed', 'removed'],
  ['inhaler', 1, 'Daily', 'A diario'],
  ['conditions', ['asthma', 'gout'], 'Asthma, Gout', 'Asma, Gota'],
  ['born', '1985-06-20', 'June 20, 1985', '20 de junio de 1985'],
  ['born', '1985-02-30', '1985-02-30', '1985-02-30'],
  ['pulse', 0, '0 /min', '0 /min'],
  ['sleep', 7.5, '7.5 hours', '7.5 horas'],
  ['pain', 0, '0 / 10', '0 / 10'],
  ['height', 170.5, '170.5 cm', '170.5 cm'],
  ['weight', { value: 200, unit: '[lb_av]' }, '200 lb', '200 lb'],
  ['weight', { value: 90.25, unit: 'kg' }, '90.25 kg', '90.25 kg'],
  ['heightM', 1.7053, '1.71 m', '1.71 m'],
  ['pills', ['Aspirin', 'Zinc'], 'Aspirin; Zinc', 'Aspirin; Zinc'],
  ['mood', { low: 0, calm: 1 }, 'Low: Never; Calm: Often', 'Bajo: Nunca; Tranquilo: A menudo'],
  ['mood', { calm: 1 }, 'Calm: Often', 'Tranquilo: A menudo'],
  [
    'operations',
    [{ what: 'Hip', when: '2020-01-31' }, { what: 'Knee' }],
    'Which: Hip, When: January 31, 2020; Which: Knee',
    'Cuál: Hip, Cuándo: 31 de enero de 2020; Cuál: Knee',
  ],
  ['pulse', 'seventy', 'seventy', 'seventy'],
  ['smokes', 'maybe', 'maybe', 'maybe'],
])('%s of %j reads “%s” and “%s”', (id, value, en, es) => {
  expect(displayAnswer(visit.question(id), value, 'en')).toBe(en);
  expect(displayAnswer(visit.question(id), value, 'es')).toBe(es);
});

test('several entries of a group are numbered, one per line', () => {
  const operations = visit.question('operations');
  const entries: AnswerValue[] = [{ what: 'Hip', when: '2020-01-31' }, { what: 'Knee' }];
  expect(displayLines(operations, entries, 'en')).toBe(
    '1. Which: Hip, When: January 31, 2020\n2. Which: Knee',
  );
  expect(displayLines(operations, entries.slice(1), 'es')).toBe('Cuál: Knee');
  expect(displayLines(operations, [], 'en')).toBe('Not provided');
  expect(displayLines(visit.question('pills'), ['Aspirin', 'Zinc'], 'en')).toBe('Aspirin; Zinc');
});
