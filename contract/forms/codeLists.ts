/** Code lists: options of questions in separate documents, which never change. Shared with the browser. */
import { z } from 'zod';
import { admin } from '../access.ts';
import * as addresses from '../addresses.ts';
import { route, routeAt } from '../route.ts';

/** SHA-256 of a list's text, in hexadecimal. */
export const CodeListDigest = z.string().regex(/^[0-9a-f]{64}$/);

/** The first codes, to help recognize a list. */
const Entry = z.strictObject({ value: z.string(), names: z.array(z.string()) });

export const StoredCodeList = z.strictObject({
  digest: CodeListDigest,
  title: z.string(),
  /** Number of codes. */
  size: z.number().int(),
  languages: z.array(z.string()),
  first: z.array(Entry),
});
export type StoredCodeList = z.infer<typeof StoredCodeList>;

/** Why a list was not stored: a wrong row, or the whole list. `row` counts from 1. */
export const CodeListRefusal = z.strictObject({
  error: z.string(),
  code: z.enum(['code_list_refused', 'code_list_too_large']),
  faults: z
    .array(
      z.strictObject({
        row: z.number().int().optional(),
        fault: z.enum(['form', 'code', 'name', 'twice', 'tooMany', 'none']),
      }),
    )
    .optional(),
});
export type CodeListRefusal = z.infer<typeof CodeListRefusal>;

/** Accepts the list as JSON. A list that already exists is not stored again. */
export const storeCodeList = route('POST', '/api/admin/code-lists', {
  ...admin,
  limit: { per: 'account', most: 60, minutes: 10 },
  takes: 'file',
  answer: StoredCodeList,
});

export const describeCodeList = route('GET', '/api/admin/code-lists/:digest', {
  ...admin,
  params: { digest: CodeListDigest },
  answer: StoredCodeList,
});

/** The text of a list. Anybody who can read a form that names it may read it. */
export const readCodeList = routeAt(addresses.codeList, {
  access: 'anyone',
  healthData: false,
  params: { digest: CodeListDigest },
  media: 'application/json',
});
