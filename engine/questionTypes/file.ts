/** Uploaded files. The answer refers to them; their content is stored separately and not read by rules. */
import type { AnswerValue } from '../base/answers.ts';
import { numberFormat } from '../base/formats.ts';
import type { QuestionOf } from '../definition/definition.ts';
import type { FileKind } from '../definition/limits.ts';
import { intlLocale } from '../locales/locale.ts';
import { listFault, objectFault, refused, textFault } from './faults.ts';
import type { Finding, QuestionTypeRules } from './questionType.ts';

/** One file of an answer, as returned by the server that stores it. */
export interface NamedFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
}

export const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** Reasons for rejecting a file that only another file can resolve. */
export const FILE_FAULTS = [
  'fileSize',
  'fileType',
  'fileEmpty',
  'fileDamaged',
  'fileActive',
  'fileProtected',
  'fileComplex',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

export const BYTES_PER_MB = 1024 * 1024;
export const MAX_NAME_LENGTH = 120;

/** Why a file is rejected as an answer to this question, if it is. */
export function fileFinding(
  { accept, maxMb }: Pick<QuestionOf<'file'>, 'accept' | 'maxMb'>,
  { size, type }: Pick<NamedFile, 'size' | 'type'>,
): Finding | undefined {
  if (!accept.some((kind) => MEDIA_TYPES[kind] === type)) return { level: 'hard', code: 'fileType' };
  if (size > maxMb * BYTES_PER_MB) return { level: 'hard', code: 'fileSize', params: { max: maxMb } };
  return undefined;
}

/** The well-formed files of an answer; malformed entries are left out. */
export const filesOf = (value: AnswerValue | undefined): NamedFile[] =>
  Array.isArray(value) ? (value.filter(isNamedFile) as unknown as NamedFile[]) : [];

/** A formatted size: `340 KB`, `1.2 MB`. */
export function sizeText(bytes: number, language: string): string {
  const [amount, unit, digits] =
    bytes < BYTES_PER_MB ? [bytes / 1024, 'KB', 0] : [bytes / BYTES_PER_MB, 'MB', 1];
  const number = numberFormat(intlLocale(language), { maximumFractionDigits: digits });
  return `${number.format(bytes > 0 && amount < 1 ? 1 : amount)} ${unit}`;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_TYPE_LENGTH = 100;

export const file: QuestionTypeRules<'file'> = {
  schema: ({ maxFiles }) => ({
    type: 'array',
    maxItems: maxFiles,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name', 'size', 'type'],
      properties: {
        id: { type: 'string', pattern: ID.source },
        name: { type: 'string', maxLength: MAX_NAME_LENGTH },
        size: { type: 'integer' },
        type: { type: 'string', maxLength: MAX_TYPE_LENGTH },
      },
    },
  }),
  fault: ({ maxFiles }, value) =>
    listFault(value, { maxItems: maxFiles }, (entry) =>
      objectFault(entry, [
        {
          key: 'id',
          required: true,
          fault: (id) => textFault(id) ?? (ID.test(id as string) ? undefined : refused('file')),
        },
        { key: 'name', required: true, fault: (name) => textFault(name, MAX_NAME_LENGTH) },
        {
          key: 'size',
          required: true,
          fault: (size) => (Number.isInteger(size) ? undefined : refused('integer')),
        },
        { key: 'type', required: true, fault: (type) => textFault(type, MAX_TYPE_LENGTH) },
      ]),
    ),
  missing: () => 'requiredFile',
  check(question, value) {
    const files = filesOf(value);
    if (new Set(files.map(({ id }) => id)).size < files.length) return [{ level: 'hard', code: 'type' }];
    return files.flatMap((each) => fileFinding(question, each) ?? []).slice(0, 1);
  },
  display: (_question, value, language) =>
    filesOf(value)
      .map(({ name, size }) => `${name} (${sizeText(size, language)})`)
      .join(', '),
};

const isNamedFile = (value: AnswerValue): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.size === 'number' &&
  typeof value.type === 'string';
