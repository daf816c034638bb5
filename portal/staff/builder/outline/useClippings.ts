/** Copying, cutting and pasting in the outline, with announcements. */
import { useTranslation } from 'react-i18next';
import type { CopiedPart } from '../../../../engine/editing/copying/copiedPart.ts';
import { copyOf, copyText } from '../../../../engine/editing/copying/copiedText.ts';
import { paste } from '../../../../engine/editing/copying/copyPaste.ts';
import { type Place, removeAt } from '../../../../engine/editing/edits.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { showToast } from '../../../platform/ui/overlays/toasts.ts';
import { useEditor } from '../document/EditorContext.ts';
import { nameOfPlace } from '../document/places.ts';
import { keepClipping } from './clipboard.ts';

export interface Clippings {
  /** Copies the selection as text; undefined if it cannot be copied. */
  copy: (place: Place) => string | undefined;
  cut: (place: Place) => string | undefined;
  paste: (clipping: CopiedPart, at: Place) => void;
}

export function useClippings(): Clippings {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, edit, select } = useEditor();
  const take = (place: Place): string | undefined => {
    const clipping = copyOf(definition, place);
    if (!clipping) return undefined;
    const text = copyText(clipping);
    keepClipping(text);
    return text;
  };
  const nameOf = (place: Place): string => nameOfPlace(definition, place, language);
  return {
    copy(place) {
      const text = take(place);
      if (text !== undefined) showToast({ title: t('builder.clipboard.copied', { name: nameOf(place) }) });
      return text;
    },
    cut(place) {
      const text = take(place);
      if (text === undefined) return undefined;
      edit(removeAt(definition, place));
      select(place.slice(0, -1));
      showToast({ title: t('builder.clipboard.cut', { name: nameOf(place) }) });
      return text;
    },
    paste(clipping, at) {
      const result = paste(definition, clipping, at);
      if (!result) {
        showToast({ title: t('builder.clipboard.noStep'), tone: 'danger' });
        return;
      }
      edit(result.definition);
      select(result.place);
      const { renamed, missing, uncoded } = result;
      const texts = [
        renamed.size > 0 && t('builder.clipboard.renamed', { ids: [...renamed.values()].join(', ') }),
        uncoded.length > 0 && t('builder.clipboard.uncoded', { ids: uncoded.join(', ') }),
        missing.length > 0 && t('builder.clipboard.missing', { ids: missing.join(', ') }),
      ].filter((text) => text !== false);
      showToast({
        title: t('builder.clipboard.pasted', {
          name: nameOfPlace(result.definition, result.place, language),
        }),
        ...(texts.length > 0 && { text: texts.join(' ') }),
        tone: missing.length > 0 ? 'neutral' : 'success',
      });
    },
  };
}
