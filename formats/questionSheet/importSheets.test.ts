/** Import of workbooks of questions, with a report of every cell. */
import { expect, test } from 'vitest';
import { importSheets } from './importSheets.ts';
import { templateSheets } from './template.ts';

test('the template becomes a bilingual questionnaire with steps, pages, conditions and a computed value', () => {
  const { definition, refused, groups } = importSheets(templateSheets());
  expect(refused).toEqual([]);
  expect(definition?.languages).toEqual(['en', 'es']);
  const [, lifestyle, health] = definition?.steps ?? [];
  expect(lifestyle).toMatchObject({
    title: { en: 'Lifestyle', es: { text: 'Estilo de vida', from: 'Lifestyle' } },
    questions: [
      { id: 'smokes', type: 'choice', required: true },
      {
        id: 'cigarettes',
        type: 'integer',
        min: 1,
        max: 100,
        showWhen: {
          or: [{ '==': [{ var: 'smokes' }, 'daily'] }, { '==': [{ var: 'smokes' }, 'sometimes'] }],
        },
      },
    ],
  });
  expect(health?.pages).toMatchObject([
    { questions: ['conditions', 'insulin'] },
    { title: { en: 'Weight and height' }, questions: ['weight', 'height', 'bmi', 'remarks'] },
  ]);
  expect(health?.questions[1]?.showWhen).toEqual({ in: ['diabetes', { var: 'conditions' }] });
  const outcomes = new Set(groups.flatMap(({ elements }) => elements.map(({ outcome }) => outcome)));
  expect([...outcomes]).toEqual(['taken']);
});

test('sheets and columns can have Spanish names in any case and order, and the form can be only in Spanish', () => {
  const { definition, refused } = importSheets([
    { name: 'otra', rows: [['x']] },
    {
      name: 'PREGUNTAS',
      rows: [
        ['Texto ES', 'Tipo', 'ID', 'Obligatoria', 'Nota'],
        ['¿Fuma?', 'YESNO', 'fuma', 'sí', 'a'],
      ],
    },
  ]);
  expect(refused).toEqual([]);
  expect(definition?.languages).toEqual(['es']);
  expect(definition?.steps[1]).toMatchObject({
    title: { es: 'Preguntas' },
    questions: [{ id: 'fuma', type: 'yesNo', required: true, label: { es: '¿Fuma?' } }],
  });
});
