/** Parses a blood pressure as people write it: 120/80, 120 over 80, 120 sobre 80. */

const BLOOD_PRESSURE = /^(\d{2,3})\s*(?:[/\\-]|over|sobre|con)\s*(\d{2,3})\s*(?:mm\s*hg)?\.?$/i;

/** Undefined if the text is not such a pair. */
export function bloodPressure(text: string): { first: number; second: number } | undefined {
  const [, systolic, diastolic] = BLOOD_PRESSURE.exec(text.trim()) ?? [];
  if (systolic === undefined) return undefined;
  return { first: Number(systolic), second: Number(diastolic) };
}
