import { useFormat } from '@clinic/platform/format';
import { languageName, useLanguage } from '@clinic/platform/i18n';
import { useEditor } from '../document/EditorContext.ts';

interface Others {
  before?: readonly string[];
  after?: readonly string[];
}

/** The columns of a table of the definition's texts: its languages in order, with other columns around them. */
export function useColumnNames(): (others?: Others) => string {
  const { allOf } = useFormat();
  const shown = useLanguage();
  const { languages } = useEditor().definition;
  return ({ before = [], after = [] } = {}) =>
    allOf([...before, ...languages.map((language) => languageName(language, shown)), ...after]);
}
