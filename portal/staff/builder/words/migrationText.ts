/** Renames and recodes in words. */
import { type Definition, type Recode, type Rename, textIn } from '@clinic/engine/definition';
import type { TFunction } from 'i18next';

export function renameText(
  { from, to, within }: Rename,
  definition: Definition,
  t: TFunction,
  language: string,
) {
  return within === undefined
    ? t('migrations.rename', { from, to, name: questionText(definition, to, language) })
    : t('migrations.renameWithin', { from, to, name: questionText(definition, within, language) });
}

export function recodeText(
  { question, within, from, to }: Recode,
  definition: Definition,
  t: TFunction,
  language: string,
) {
  const name = questionText(definition, question, language);
  const place = within === undefined ? name : `${name} / ${within}`;
  return t('migrations.recode', { from: String(from), to: String(to), name: place });
}

/** A question's text, or its id if it has none. */
export function questionText({ steps }: Definition, id: string, language: string): string {
  const found = steps.flatMap(({ questions }) => questions).find((question) => question.id === id);
  return (found && textIn(found.label, language)) || id;
}
