import { compileQuestionnaire } from '@clinic/engine/form';
import { sectionedForm } from '@clinic/fixtures/sectionedForm';
import { expect, test } from 'vitest';
import { type PdfSource, pdfContent } from './content.ts';
import { renderPdf } from './renderPdf.ts';

const now = new Date('2026-03-15T12:00:00Z');
const definition = sectionedForm();
const source = (answersJSON: object) =>
  ({
    submission: {
      reference: 'AAAA-BBBB',
      status: 'NEW',
      answersJSON,
      flagsJSON: {},
      raisedFlags: [],
      sources: {},
      continuedPast: [],
      patientName: 'Ada Diaz',
      patientEmail: null,
      createdAt: now,
      answeredOn: '2026-03-15',
    },
    published: { definition, questionnaire: compileQuestionnaire(definition) },
    clinic: { name: 'Clinic', timeZone: 'UTC' },
    language: 'es',
    now,
  }) as unknown as PdfSource;

test("section titles of a step are headings above their questions, one level below the step's", async () => {
  const content = pdfContent(source({ left_red: true, left_hurts: true, left_tears: false, glasses: true }));
  expect(content.sections.at(-1)?.rows.map(({ label, opens }) => [label, opens])).toEqual([
    ['¿Está rojo?', [{ title: 'Ojo izquierdo', depth: 1 }]],
    ['¿Le duele?', [{ title: 'Dolor', depth: 2 }]],
    ['¿Le lagrimea?', undefined],
    ['¿Usa lentes?', undefined],
  ]);
  const pdf = (await renderPdf(content)).toString('latin1');
  expect(pdf).toContain('/S /H3');
  expect(pdf).toContain('/S /H4');
});

test('a section without any asked question has no heading', () => {
  const content = pdfContent(source({ left_red: false }));
  const titles = content.sections.at(-1)?.rows.flatMap(({ opens = [] }) => opens.map(({ title }) => title));
  expect(titles).toEqual(['Ojo izquierdo']);
});
