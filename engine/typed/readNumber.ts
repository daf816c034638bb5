/** Numbers as people type them: with a decimal point or comma, thousands grouped, a unit after it. */
import { localeOf } from '../locales/locale.ts';
import { asciiForm } from './cleanText.ts';

type NumberReading =
  | { kind: 'number'; value: number }
  /** A separator before exactly three digits: "1.200" is 1.2 or 1200. */
  | { kind: 'ambiguous'; readings: [number, number] }
  /** More than one number: "10-15", "120 80", "5'7". */
  | { kind: 'several' }
  | { kind: 'none' };

interface NumberContext {
  language: string;
  /** Spellings of the unit that may follow the number. */
  unitWords?: readonly string[];
  /** Whether a number is within the limits of the question; without it, both readings of an ambiguous text are. */
  fits?(value: number): boolean;
  /** Whether only whole numbers are asked for. */
  isWhole?: boolean;
}

/**
 * Reads a number. The language says whether a comma can be its decimal sign: English groups with commas and writes a
 * decimal point; Spanish-speaking countries use both signs for both, so a separator before exactly three digits is read as the only number that fits, and is ambiguous if both do.
 */
export function readNumber(text: string, context: NumberContext): NumberReading {
  const bare = withoutUnit(asciiForm(text), context.unitWords ?? []);
  const one = oneNumber(bare, context);
  if (one) return one;
  return holdsSeveral(bare) ? { kind: 'several' } : { kind: 'none' };
}

/** What is wrong with a text that was kept because it is not one number; undefined if it holds no number. */
export function unreadNumber(text: string): Exclude<NumberReading, { kind: 'number' }> {
  const bare = asciiForm(text);
  const readings = ambiguousReadings(bare);
  if (readings) return { kind: 'ambiguous', readings };
  return holdsSeveral(bare) ? { kind: 'several' } : { kind: 'none' };
}

function oneNumber(bare: string, { language, fits, isWhole }: NumberContext): NumberReading | undefined {
  const hasComma = localeOf(language).language.decimalMarks.includes(',');
  const readings = ambiguousReadings(bare);
  if (readings && (hasComma || bare.includes(','))) {
    const [decimal, whole] = readings;
    // Nobody writes three decimals of a whole number; English groups with commas.
    if (isWhole || !hasComma) return { kind: 'number', value: whole };
    const fitting = fits ? readings.filter(fits) : readings;
    return fitting.length === 1
      ? { kind: 'number', value: fitting[0] as number }
      : { kind: 'ambiguous', readings: [decimal, whole] };
  }
  const plain = ungrouped(bare, hasComma);
  return plain === undefined ? undefined : { kind: 'number', value: Number(plain) };
}

const AMBIGUOUS = /^([+-]?)([1-9]\d{0,2})[.,](\d{3})$/;

function ambiguousReadings(bare: string): [number, number] | undefined {
  const [, sign = '', before, after] = AMBIGUOUS.exec(bare) ?? [];
  return before === undefined
    ? undefined
    : [Number(`${sign}${before}.${after}`), Number(`${sign}${before}${after}`)];
}

const PLAIN_NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/;
/** Thousands grouped by one sign, and the other sign before the decimals. */
const GROUPED = [
  { form: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, group: ',', decimal: '.' },
  { form: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/, group: '.', decimal: ',' },
  { form: /^[+-]?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/, group: ' ', decimal: '' },
  { form: /^[+-]?[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d*)?$/, group: "'", decimal: '' },
] as const;

function ungrouped(bare: string, hasComma: boolean): string | undefined {
  for (const { form, group, decimal } of GROUPED) {
    if (!form.test(bare) || (decimal === ',' && !hasComma)) continue;
    const digits = bare.replaceAll(group, '');
    // In English a comma groups, and "1 250,5" is no number.
    if (digits.includes(',') && !hasComma) return undefined;
    return digits.replace(',', '.');
  }
  const plain = hasComma && !bare.includes('.') ? bare.replace(',', '.') : bare;
  return PLAIN_NUMBER.test(plain) ? plain : undefined;
}

/** Two numbers with anything but a decimal sign between them. */
const SEVERAL = /\d[^\d.,][^\d]{0,30}\d|\d [^\d]{0,30}\d|\d['/:-]\d/;

const holdsSeveral = (text: string): boolean => SEVERAL.test(text);

function withoutUnit(text: string, unitWords: readonly string[]): string {
  let end = text.length;
  while (text[end - 1] === '.') end -= 1;
  const bare = text.slice(0, end).trimEnd();
  const lower = bare.toLowerCase();
  // "200 lbs." is a number with its unit; "200." stays as it is while it is typed.
  const unit = unitWords.find((word) => word !== '' && lower.endsWith(word.toLowerCase()));
  return unit === undefined ? text : bare.slice(0, -unit.length).trimEnd();
}
