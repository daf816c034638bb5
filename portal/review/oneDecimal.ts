/** A BMI as it is read: one decimal, written as the language writes it. */
import { localeOf } from '../../engine/locale.ts';
export const oneDecimal = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );
