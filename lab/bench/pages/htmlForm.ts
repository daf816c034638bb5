/** Renders questions as a form with native controls. */
import type { Option, Question } from '@clinic/engine/definition';
import { labelOf } from './labelOf.ts';

const INPUT_TYPES: Partial<Record<Question['type'], string>> = {
  email: 'email',
  phone: 'tel',
  integer: 'number',
  decimal: 'number',
};

export const htmlForm = (title: string, questions: readonly Question[]): string =>
  `<form><h1>${title}</h1>${questions.map(field).join('')}<button>Continue</button></form>`;

function field(question: Question): string {
  const label = labelOf(question);
  const { id, type } = question;
  if (type === 'choice' && question.display === 'select') {
    const rows = question.options.map(
      (option) => `<option value="${option.value}">${labelOf(option)}</option>`,
    );
    return `<p><label for="${id}">${label}</label><br><select id="${id}" name="${id}"><option></option>${rows.join('')}</select></p>`;
  }
  if (type === 'choice') return boxes(question, 'radio', question.options);
  if (type === 'multipleChoice') return boxes(question, 'checkbox', question.options);
  const control =
    type === 'longText'
      ? `<textarea id="${id}" name="${id}" rows="4"></textarea>`
      : `<input id="${id}" name="${id}" type="${INPUT_TYPES[type] ?? 'text'}" step="any">`;
  return `<p><label for="${id}">${label}</label><br>${control}</p>`;
}

const boxes = (question: Question, type: 'radio' | 'checkbox', options: readonly Option[]): string =>
  `<fieldset><legend>${labelOf(question)}</legend>${options
    .map(
      (option) =>
        `<label><input type="${type}" name="${question.id}" value="${option.value}"> ${labelOf(option)}</label><br>`,
    )
    .join('')}</fieldset>`;
