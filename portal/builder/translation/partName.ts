/** What a text is, in words: "Help", "Option “yes”". */
import type { TFunction } from 'i18next';
import type { TextEntry } from '../../../engine/editing/texts.ts';

export function partName({ kind, id, property }: TextEntry, t: TFunction): string {
  if (kind === 'option' || kind === 'row' || kind === 'check') return t(`translation.part.${kind}`, { id });
  if (kind === 'page') return t('translation.part.page');
  return t(`translation.property.${property}`);
}
