import type { Answers } from '@clinic/engine/base';
import { displayAnswer } from '@clinic/engine/form';
import { readCases } from '@clinic/fixtures/caseFile';
import { randomAnswers, seededRandom } from '@clinic/fixtures/randomAnswers';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { expect, test } from 'vitest';

const runtime = runtimeOf('documents-update@1.1');
const { questionnaire } = runtime;
const cases = new Map(readCases('fixtures/documents-update/1.1').map((one) => [one.id, one.answers]));
const answersOf = (id: string): Answers => cases.get(id) as Answers;

test('files and signatures are displayed in a readable form', () => {
  const shown = (key: string, value: Answers[string] | undefined, language: string) => {
    const question = questionnaire.questions.get(key)?.question;
    return question && displayAnswer(question, value, language);
  };
  const typed = answersOf('documents-complete');
  expect(shown('lab_results', typed.lab_results, 'en')).toBe('lab-results.pdf (1.2 MB)');
  expect(shown('lab_results', typed.lab_results, 'es')).toMatch(/lab-results\.pdf \(1[.,]2 MB\)/);
  expect(shown('signature', typed.signature, 'en')).toBe('Ana Doe (signed on March 15, 2026)');
  const drawn = answersOf('documents-drawn-signature');
  expect(shown('signature', drawn.signature, 'es')).toMatch(/^Firma dibujada \(firmado el 15 de marzo/);
  expect(shown('lab_results', [], 'en')).toBe('Not provided');
});

test('validating and displaying arbitrary input never throws, and accepted answers are well formed', () => {
  const random = seededRandom(5);
  let accepted = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const answers = randomAnswers(questionnaire.definition, random);
    const { issues } = runtime.evaluate(answers, '2026-03-15');
    const refused = new Set(issues.map(({ key }) => key));
    for (const { question } of questionnaire.questions.values()) {
      displayAnswer(question, answers[question.id], 'en');
    }
    const files = answers.lab_results;
    if (refused.has('lab_results') || !Array.isArray(files)) continue;
    accepted += 1;
    for (const file of files) expect((file as { size: number }).size).toBeLessThanOrEqual(10 * 1024 * 1024);
  }
  expect(accepted).toBeGreaterThan(500);
});
