/** Labels for the fields of a condition's part. */
import { useTranslation } from 'react-i18next';
import type { PartName } from './LogicContext.ts';

type PartField = 'question' | 'test' | 'value' | 'remove';

export function usePartLabels(name: PartName) {
  const { t } = useTranslation();
  const text = typeof name === 'number' ? t('logic.counted', { number: name }) : name;
  return {
    /** The part's name. */
    text,
    label: (field: PartField): string =>
      typeof name === 'number'
        ? t(`logic.numberedRow.${field}`, { number: name })
        : t(`logic.row.${field}`, { name }),
  };
}
