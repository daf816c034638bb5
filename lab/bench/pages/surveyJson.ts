/**
 * Converts a definition to SurveyJS's format, as far as both support it: questions, order, required answers.
 */
import { type Definition, type Option, type Question, textIn } from '@clinic/engine/definition';
import { labelOf } from './labelOf.ts';

export const surveyJson = ({ title, steps }: Pick<Definition, 'title' | 'steps'>): object => ({
  title: textIn(title, 'en'),
  showProgressBar: true,
  pages: steps.map((step) => ({
    name: step.id,
    title: textIn(step.title, 'en'),
    elements: step.questions.map(element),
  })),
});

function element(question: Question): object {
  const base = { name: question.id, title: labelOf(question), isRequired: question.required === true };
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return { ...base, type: 'text', inputType: 'number', min: question.min, max: question.max };
    case 'quantity':
      return { ...base, type: 'text', inputType: 'number' };
    case 'email':
      return { ...base, type: 'text', inputType: 'email' };
    case 'phone':
      return { ...base, type: 'text', inputType: 'tel' };
    case 'date':
      return { ...base, type: 'text', inputType: 'date' };
    case 'longText':
    case 'textList':
      return { ...base, type: 'comment' };
    case 'consent':
    case 'yesNo':
      return { ...base, type: 'boolean' };
    case 'choice':
      return {
        ...base,
        type: question.display === 'select' ? 'dropdown' : 'radiogroup',
        choices: question.options.map(choice),
      };
    case 'multipleChoice':
      return { ...base, type: 'checkbox', choices: question.options.map(choice) };
    default:
      return { ...base, type: 'text' };
  }
}

const choice = (option: Option) => ({ value: option.value, text: labelOf(option) });
