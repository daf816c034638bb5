/** Formats a Markdown table. */

export type Row = ReadonlyArray<string | number>;

export const percent = (share: number): string => `${told(share * 100)} %`;

/** More than two digits would exceed the precision. */
function told(value: string | number): string {
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return 'never';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(2)));
}

export function table(head: readonly string[], rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.map(told).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (column === 0 ? '---' : '---:')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
