/** A form as a file, with a response that is valid and one that is not. */
import type { Write } from './commands.ts';
import { answer, form, reply } from './forms.ts';

export const writeResponses = (write: Write) => ({
  questionnaire: write('q.json', form([{ linkId: 'q', type: 'integer', required: true }])),
  right: write('right.json', reply([answer('q', { valueInteger: 5 })])),
  wrong: write('wrong.json', reply([answer('q', { valueString: 'x' })])),
});
