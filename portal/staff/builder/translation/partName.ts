/** The kind of a text in words: "Help", "Option “yes”". */
import type { TextEntry } from '@clinic/engine/editing';
import type { TFunction } from 'i18next';

export function partName({ kind, id, property }: TextEntry, t: TFunction): string {
  if (kind === 'option' || kind === 'row' || kind === 'check' || kind === 'action' || kind === 'prepare') {
    return t(`translation.part.${kind}`, { id });
  }
  if (kind === 'section' || kind === 'page' || kind === 'other' || kind === 'extract' || kind === 'picture') {
    return t(`translation.part.${kind}`);
  }
  if (
    kind === 'start' ||
    kind === 'everyPage' ||
    kind === 'confirmation' ||
    kind === 'next' ||
    kind === 'document'
  ) {
    return t(`translation.part.${kind}`, { id, property: t(`translation.property.${property}`) });
  }
  return t(`translation.property.${property}`);
}
