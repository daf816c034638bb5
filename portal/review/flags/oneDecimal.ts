import { localeOf } from '../../../engine/base/locale.ts';

/** Formats a BMI: always one decimal. */
export const oneDecimal = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );
