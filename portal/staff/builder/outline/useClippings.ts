/** Copying, cutting and pasting in the outline, with announcements. */
import { type CopiedPart, copyOf, copyText, type Place, paste, removeAt } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { showToast } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
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
