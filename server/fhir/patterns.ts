/** Regular expressions from documents. Only those that take time in proportion to the text are used. */
import scslre from 'scslre';

/** Longer than any pattern of a form; the analysis takes long for hostile ones. */
const MAX_LENGTH = 500;

type Pattern = { test: (text: string) => boolean } | { fault: string };

const known = new Map<string, Pattern>();

function compile(source: string): Pattern {
  if (source.length > MAX_LENGTH) return { fault: `it is longer than ${MAX_LENGTH} characters.` };
  try {
    // A pattern of FHIR is for the whole text.
    const pattern = new RegExp(`^(?:${source})$`, 'u');
    const { reports } = scslre.analyse({ source: pattern.source, flags: 'u' }, { maxReports: 1 });
    if (reports.length > 0) return { fault: 'for some texts it takes more than linear time.' };
    return { test: (text) => pattern.test(text) };
  } catch (error) {
    return { fault: `it is not a regular expression (${(error as Error).message}).` };
  }
}

function patternFor(source: string): Pattern {
  const kept = known.get(source) ?? compile(source);
  if (known.size < 10_000) known.set(source, kept);
  return kept;
}

/** @returns a test of whole texts; undefined if `patternFault` names a reason */
export function linearPattern(source: string): ((text: string) => boolean) | undefined {
  const pattern = patternFor(source);
  return 'test' in pattern ? pattern.test : undefined;
}

/** @returns why a regular expression is not used; undefined if it is */
export function patternFault(source: string): string | undefined {
  const pattern = patternFor(source);
  return 'fault' in pattern ? pattern.fault : undefined;
}
