/** The same fields as plain HTML, without any script. */
import { htmlForm } from './htmlForm.ts';
import { importedDefinition } from './importedForm.ts';
import { definitionOf, extentOf } from './manyFields.ts';

const extent = extentOf(location.search);
const { title, steps } = extent.isImported ? importedDefinition() : definitionOf(extent);
document.body.innerHTML = htmlForm(
  title.en as string,
  steps.flatMap(({ questions }) => questions),
);
