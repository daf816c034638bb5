import { SMALL_VISIT_ANSWERS, smallVisit } from '@clinic/fixtures/smallVisit';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { issueText } from './issueText.ts';

const visit = smallVisit();

describe('issue messages', () => {
  const wordsOf = (answers: Answers, language: string) =>
    visit
      .issues({ ...SMALL_VISIT_ANSWERS, ...answers })
      .map((issue) => issueText(issue, visit.questionnaire, language));

  test.each<[Answers, string, string]>([
    [{ name: '' }, 'This field is required', 'Este campo es obligatorio'],
    [{ agree: false }, 'Please check this box to continue', 'Marque esta casilla para continuar'],
    [{ height: 89 }, 'Please enter 90 cm or more', 'Escriba 90 cm o más'],
    [{ sleep: 25 }, 'Please enter 24 hours or less', 'Escriba 24 horas o menos'],
    [{ sleep: 7.3 }, 'Please enter a multiple of 0.5', 'Escriba un múltiplo de 0.5'],
    [{ height: 210.5 }, 'You entered 210.5 cm. Is this right?', 'Usted escribió 210.5 cm. ¿Es correcto?'],
    [{ name: 'Maximiliano' }, 'Must be no more than 10 characters', 'Escriba como máximo 10 caracteres'],
    [
      { born: '1899-01-01' },
      'Please enter a date on or after January 1, 1900',
      'Escriba una fecha igual o posterior al 1 de enero de 1900',
    ],
    [
      { born: '2030-01-01' },
      'Please enter a date that is not in the future',
      'Escriba una fecha que no sea futura',
    ],
    [{ top: 100, bottom: 110 }, 'Top must be above bottom.', 'El superior debe ser mayor que el inferior.'],
  ])('%j', (answers, en, es) => {
    expect(wordsOf(answers, 'en')).toEqual([en]);
    expect(wordsOf(answers, 'es')).toEqual([es]);
  });

  test('every possible issue of a form has a message without unfilled placeholders', () => {
    const broken: Answers[] = [
      { mail: 'x', call: 'x', born: 'x', sex: 'x', conditions: ['x'], pulse: 'x', sleep: 'x', pain: 99 },
      { pills: ['a', 'b', 'c'], mood: { low: 1 }, conditions: ['gout', 'gout'], name: 5, pulse: 0.5 },
    ];
    for (const language of ['en', 'es']) {
      const texts = broken.flatMap((answers) => wordsOf(answers, language));
      expect(texts).toHaveLength(13);
      expect(texts.filter((text) => text === '' || /[{}]/.test(text))).toEqual([]);
    }
  });
});
