/** The same fields as plain HTML, of which no script knows once they stand. */
import { definition, questions } from './eighteenFields.ts';
import { htmlForm } from './htmlForm.ts';

document.body.innerHTML = htmlForm(definition.title.en as string, questions);
