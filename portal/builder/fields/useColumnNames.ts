import { useFormat } from '../../platform/format/useFormat.ts';
import { languageName, useLanguage } from '../../platform/i18n/i18n.ts';
import { useEditor } from '../document/EditorContext.ts';

interface Others {
  before?: readonly string[];
  after?: readonly string[];
}

/** The columns of a table with the texts of the definition: its languages in their order, and others around them. */
export function useColumnNames(): (others?: Others) => string {
  const { allOf } = useFormat();
  const shown = useLanguage();
  const { languages } = useEditor().definition;
  return ({ before = [], after = [] } = {}) =>
    allOf([...before, ...languages.map((language) => languageName(language, shown)), ...after]);
}
