/** Checks the document of a code list from an untrusted source. */
import { z } from 'zod';
import { MAX_CODES } from '../definition/codeList.ts';
import { OptionCode } from '../definition/codes.ts';
import { plainTextOf } from '../definition/localized.ts';
import { MAX_NAME, MAX_TITLE } from './codeListText.ts';

/** Maximum bytes of the text in UTF-8. The server reads at most 16 MB of request bodies per IP address. */
export const MAX_CODE_LIST_BYTES = 12 * 1024 * 1024;

const Head = z.strictObject({
  title: plainTextOf(MAX_TITLE),
  languages: z
    .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/))
    .min(1)
    .max(10),
  systems: z.array(z.string().min(1).max(500)).max(100).optional(),
  coded: z
    .record(
      z.string(),
      z.strictObject({ code: z.string().min(1).max(500).optional(), system: z.int().min(0).optional() }),
    )
    .optional(),
  codes: z.array(z.unknown()).min(1).max(MAX_CODES),
});

const Name = plainTextOf(MAX_NAME);

/** A problem of a list, either in one row or in the whole list. */
export interface CodeListFault {
  /** Row of the code, starting at 1; absent for the whole list. */
  row?: number;
  fault: 'form' | 'code' | 'name' | 'twice' | 'tooMany' | 'none';
}

/** Reading stops after this many problems: a wrong column makes every row wrong. */
const MAX_FAULTS = 20;

/** Checks a document from an untrusted source. */
export function codeListFaults(document: unknown): CodeListFault[] {
  const head = Head.safeParse(document);
  if (!head.success) {
    const { codes } = (document ?? {}) as { codes?: unknown };
    if (!Array.isArray(codes)) return [{ fault: 'form' }];
    if (codes.length === 0) return [{ fault: 'none' }];
    return [{ fault: codes.length > MAX_CODES ? 'tooMany' : 'form' }];
  }
  const { languages, systems = [], coded = {}, codes } = head.data;
  const faults: CodeListFault[] = [];
  const values = new Set<string>();
  for (const [index, row] of codes.entries()) {
    const fault = rowFault(row, languages.length, values);
    if (fault) faults.push({ row: index + 1, fault });
    if (faults.length === MAX_FAULTS) return faults;
  }
  const isCoded = Object.entries(coded).every(
    ([value, { system = 0 }]) => values.has(value) && system < systems.length,
  );
  return isCoded || faults.length > 0 ? faults : [{ fault: 'form' }];
}

function rowFault(row: unknown, languages: number, values: Set<string>): CodeListFault['fault'] | undefined {
  if (!Array.isArray(row) || row.length !== languages + 1) return 'form';
  const [value, first, ...names] = row as unknown[];
  if (!OptionCode.safeParse(value).success) return 'code';
  if (!Name.safeParse(first).success) return 'name';
  if (!names.every((name) => name === '' || Name.safeParse(name).success)) return 'name';
  if (values.has(value as string)) return 'twice';
  values.add(value as string);
  return undefined;
}
