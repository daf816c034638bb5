/** Which FHIR resource an answer becomes, in words. */
import {
  type AnswerExtraction,
  type FactCode,
  type OptionExtraction,
  textIn,
} from '@clinic/engine/definition';
import type { TFunction } from 'i18next';

export function extractionText(
  extract: AnswerExtraction | OptionExtraction,
  t: TFunction,
  language: string,
): string {
  if (typeof extract === 'boolean') return t(`builder.extract.text.${extract ? 'yes' : 'no'}`);
  if ('system' in extract) return codeText(extract, t);
  const { resource, element, label, code, status, category } = extract;
  return [
    resource && t(`builder.extract.of.${resource}`),
    element && t(`builder.extract.elements.${element}`),
    label && textIn(label, language),
    code && codeText(code, t),
    status && t(`builder.extract.statuses.${status}`),
    category && t(`builder.extract.categories.${category}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

const codeText = ({ system, code }: FactCode, t: TFunction): string =>
  `${t(`builder.extract.systems.${system}`)} ${code}`;
