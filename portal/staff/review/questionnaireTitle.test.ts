import { expect, test } from 'vitest';
import { questionnaireTitle } from './questionnaireTitle.ts';

const title = (name: string, version: string) =>
  questionnaireTitle({ questionnaire: { id: 'q', name, version } }, undefined, 'en', 'Unknown Form');

test('a form is shown by its name and version; without them, "Unknown Form" and "1.0"', () => {
  expect(title('Weight-loss intake', '2.2')).toBe('Weight-loss intake 2.2');
  expect(title('Weight-loss intake', '')).toBe('Weight-loss intake 1.0');
  expect(title('', '')).toBe('Unknown Form 1.0');
});
