/** The same fields as plain HTML, without any script. */
import { htmlForm } from './htmlForm.ts';
import { definitionOf, extentOf } from './manyFields.ts';

const { title, steps } = definitionOf(extentOf(location.search));
document.body.innerHTML = htmlForm(
  title.en as string,
  steps.flatMap(({ questions }) => questions),
);
