/** A form as a file, with a response that is valid and one that is not. */
import { write } from './commands.ts';
import { answer, form, reply } from './forms.ts';

export const questionnaire = write('q.json', form([{ linkId: 'q', type: 'integer', required: true }]));
export const right = write('right.json', reply([answer('q', { valueInteger: 5 })]));
export const wrong = write('wrong.json', reply([answer('q', { valueString: 'x' })]));
