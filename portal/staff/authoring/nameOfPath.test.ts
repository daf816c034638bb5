import { parseDefinition } from '@clinic/engine/parsing';
import { problemText } from '@clinic/platform/i18n';
import en from '@clinic/platform/i18n/locales/portal/en';
import es from '@clinic/platform/i18n/locales/portal/es';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet } from '@clinic/rules/document';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { nameOfPath } from './nameOfPath.ts';

beforeAll(() =>
  i18next.init({
    lng: 'es',
    resources: { en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false },
  }),
);

const intake = newestShipped('weight-loss-intake');
const name = (document: unknown, path: string): string => nameOfPath(document, path, 'es', i18next);

test('a question, an option and a property are named as on the screen', () => {
  expect(name(intake, 'steps[1].questions[0].maxLength')).toBe('Nombre (la longitud máxima)');
  expect(name(intake, 'steps[1]')).toBe('Sobre usted');
  expect(name(intake, 'patient.email')).toBe(
    'Formulario inicial de pérdida de peso (los datos del paciente)',
  );
});

test('a part without a text is named by its id, or by kind and number', () => {
  const document = { steps: [{ questions: [{ id: 'sex' }, 3] }], flags: [{ key: 'too_heavy' }, {}] };
  expect(name(document, 'steps[0].questions[0].label')).toBe('sex (el texto)');
  expect(name(document, 'steps[0].questions[1]')).toBe('Pregunta 2');
  expect(name(document, 'flags[0].value.and[0].<')).toBe('too_heavy (el valor)');
  expect(name(document, 'flags[1].title.es')).toBe('Alerta 2 (el título)');
  expect(name(document, 'steps[7].questions')).toBe('Paso 8 (las preguntas)');
});

/** A document with every part made invalid once. */
function brokenParts(document: unknown): unknown[] {
  const names: unknown[] = [];
  const visit = (value: unknown, put: (next: unknown) => unknown): void => {
    if (typeof value !== 'object' || value === null) {
      names.push(put(typeof value === 'number' ? 'x' : -1));
      return;
    }
    for (const key of Object.keys(value)) {
      const parent = value as Record<string, unknown>;
      visit(parent[key], (next) =>
        put(Array.isArray(value) ? value.with(Number(key), next) : { ...parent, [key]: next }),
      );
    }
  };
  visit(document, (next) => next);
  return names;
}

test('every problem of a rule set has a Spanish text and a location without brackets', () => {
  const broken = brokenParts(shippedRuleSets()[0]);
  // Every part would take a minute.
  for (const document of broken.filter((_, index) => index % 11 === 0)) {
    for (const problem of parseRuleSet(document).problems) {
      const [text, place] = [problemText(problem, i18next.t), name(document, problem.path)];
      expect([problem.path, text]).not.toEqual([problem.path, problem.message]);
      expect([problem.path, place]).toEqual([problem.path, expect.not.stringMatching(/\[\d|\.\w/)]);
    }
  }
});

test('a location mentioned in a message is named, too', () => {
  const twice = structuredClone(intake) as { steps: { questions: { id: string }[] }[] };
  for (const question of twice.steps[1]?.questions.slice(0, 2) ?? []) question.id = 'first_name';
  const problem = parseDefinition(twice).problems.find(({ code }) => code === 'duplicate_id');
  expect(problem && problemText(problem, i18next.t, (path) => name(twice, path))).toBe(
    'La pregunta «first_name» ya está en Nombre',
  );
});
