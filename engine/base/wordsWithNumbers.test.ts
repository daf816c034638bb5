import { expect, test } from 'vitest';
import { numberWithUnit } from '../questionTypes/number.ts';
import { fill, words } from './words.ts';

test('a word after a number agrees with it, formatted or not', () => {
  const said = (language: string, limit: number | string) =>
    [words(language).maxLength, words(language).minItems].map((text) => fill(text, { limit }));
  expect(said('en', 1)).toEqual(['Must be no more than 1 character', 'Please enter at least 1 entry']);
  expect(said('es', 1)).toEqual(['Escriba como máximo 1 carácter', 'Escriba al menos 1 respuesta']);
  expect(said('es', '1')).toEqual(said('es', 1));
  for (const limit of [0, 2, '21', '20,000']) {
    expect(said('en', limit)[0]).toBe(`Must be no more than ${limit} characters`);
    expect(said('es', limit)[1]).toBe(`Escriba al menos ${limit} respuestas`);
  }
});

test('a unit agrees with its number', () => {
  const amounts = (language: string) => [0, 1, 1.5, 2].map((hours) => numberWithUnit(hours, 'h', language));
  expect(amounts('en')).toEqual(['0 hours', '1 hour', '1.5 hours', '2 hours']);
  expect(amounts('es')).toEqual(['0 horas', '1 hora', '1.5 horas', '2 horas']);
  expect(numberWithUnit(1, 'd/wk', 'es')).toBe('1 día por semana');
  expect(numberWithUnit(1, 'kg', 'en')).toBe('1 kg');
});
