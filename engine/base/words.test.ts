import { expect, test } from 'vitest';
import { fill, words } from './words.ts';

const messages = (language: string) => {
  const said = words(language);
  return [
    said.required,
    said.email,
    said.phone,
    said.date,
    fill(said.minLength, { limit: 3 }),
    fill(said.maxLength, { limit: 80 }),
    fill(said.fileSize, { max: 10 }),
    said.fileType,
  ];
};

test('messages about answers are in English', () => {
  expect(messages('en')).toEqual([
    'This field is required',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter a valid date',
    'Must be at least 3 characters',
    'Must be no more than 80 characters',
    'File size must be less than 10MB',
    'File type not supported',
  ]);
});

test('messages about answers are in Spanish', () => {
  expect(messages('es')).toEqual([
    'Este campo es obligatorio',
    'Escriba un correo electrónico válido',
    'Escriba un número de teléfono válido',
    'Escriba una fecha válida',
    'Escriba al menos 3 caracteres',
    'Escriba como máximo 80 caracteres',
    'El archivo debe pesar menos de 10 MB',
    'Este tipo de archivo no se admite',
  ]);
});

test('a language without texts of its own gets English', () => {
  expect(words('fr').required).toBe('This field is required');
});
