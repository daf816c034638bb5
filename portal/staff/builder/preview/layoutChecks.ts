/** Pseudo-translations of the preview for checking its layout. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { inLanguage, textsOf, withText, wordsOf } from '@clinic/engine/editing';
import { formTextsIn } from '@clinic/platform/i18n';
import type { i18n as I18n } from 'i18next';
import { longText, mirroredText } from './pseudoText.ts';

export const LAYOUT_CHECKS = ['long', 'mirrored'] as const;
export type LayoutCheck = (typeof LAYOUT_CHECKS)[number];

const CHANGES: Record<LayoutCheck, (text: string) => string> = { long: longText, mirrored: mirroredText };

export const isLayoutCheck = (text: string): text is LayoutCheck =>
  LAYOUT_CHECKS.includes(text as LayoutCheck);

/** The definition with every text transformed, in its source language. */
export function inLayoutCheck(definition: Definition, check: LayoutCheck): Definition {
  const [source = FALLBACK_LANGUAGE] = definition.languages;
  return textsOf(definition).reduce(
    (result, entry) => {
      const words = CHANGES[check](wordsOf(entry.text[source]));
      return withText(result, entry, inLanguage({}, source, source, words));
    },
    { ...definition, languages: [source] },
  );
}

/** The form's own texts, transformed the same way. */
export const formTextsInLayoutCheck = (check: LayoutCheck): I18n =>
  formTextsIn(FALLBACK_LANGUAGE)
    .use({ type: 'postProcessor', name: check, process: CHANGES[check] })
    .cloneInstance({ postProcess: check });
