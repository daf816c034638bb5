/** Loads and opens the documents of a form; whatever is wrong with them says what to do. */

import { widgetTypes } from '@clinic/wizard';
import { type Form, openForm } from '@clinic-intake/engine';

/** @throws Error for developers */
export async function openDocuments(definition: unknown, rules: unknown): Promise<Form> {
  const documents = await Promise.all([loaded(definition, 'definition'), loaded(rules, 'rules')]);
  const form = openForm(...documents);
  const known = new Set(widgetTypes());
  const unknown = form.definition.steps
    .flatMap(({ questions }) => questions)
    .flatMap((question) => [question, ...('questions' in question ? question.questions : [])])
    .find(({ type }) => !known.has(type));
  if (unknown)
    throw new Error(
      `Nothing draws the question type "${unknown.type}" of "${unknown.id}". ` +
        `Call registerWidget('${unknown.type}', …) of @clinic-intake/react before the form is rendered.`,
    );
  return form;
}

async function loaded(document: unknown, prop: string): Promise<unknown> {
  if (typeof document !== 'string') return document;
  const response = await fetch(document).catch((error: unknown) => {
    throw new Error(
      `${document} cannot be reached (${String(error)}). Check the address in \`${prop}\`, the connection, and ` +
        'whether its server allows this page to read it (CORS).',
    );
  });
  if (!response.ok)
    throw new Error(`${document} answered ${response.status}. Check the address in \`${prop}\`.`);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `${document} is not JSON: it begins with ${JSON.stringify(text.slice(0, 40))}. Check the address in ` +
        `\`${prop}\`; many servers answer unknown addresses with their start page.`,
    );
  }
}
