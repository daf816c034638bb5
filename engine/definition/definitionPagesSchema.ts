/** Schema of the parts of a definition around its questions. */
import isSame from 'fast-deep-equal';
import { z } from 'zod';
import { LocalizedTextSchema, localizedTextOf } from './localized.ts';
import { MAX_PICTURE_CHARACTERS, readPicture } from './picture.ts';

/** Digits as dialled, with separators. */
const PHONE_NUMBER = /^\+?\(?[0-9](?:[0-9 ().-]{0,22}[0-9])?$/;

/** A privacy notice is longer than any other text. */
const DOCUMENT_CHARACTERS = 60_000;

export const ActionsSchema = z
  .array(
    z.strictObject({
      kind: z.enum(['call', 'text']),
      number: z.string().regex(PHONE_NUMBER, 'phoneForm'),
      label: LocalizedTextSchema,
      body: LocalizedTextSchema.optional(),
    }),
  )
  .min(1)
  .max(6);

export const NoticeSchema = z.strictObject({
  level: z.enum(['help', 'urgent']),
  title: LocalizedTextSchema,
  text: LocalizedTextSchema,
  next: LocalizedTextSchema.optional(),
  afterwards: LocalizedTextSchema.optional(),
  actions: ActionsSchema.optional(),
});

export const DocumentSchema = z.strictObject({
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,19}$/, 'documentVersion'),
  title: LocalizedTextSchema,
  text: localizedTextOf(DOCUMENT_CHARACTERS),
});

export const StartSchema = z.strictObject({
  intro: LocalizedTextSchema,
  prepare: z.array(LocalizedTextSchema).min(1).max(20).optional(),
});

export const EveryPageSchema = z
  .strictObject({ above: LocalizedTextSchema.optional(), below: LocalizedTextSchema.optional() })
  .refine(({ above, below }) => above !== undefined || below !== undefined, 'everyPageEmpty');

export const ConfirmationSchema = z.strictObject({
  title: LocalizedTextSchema.optional(),
  text: LocalizedTextSchema.optional(),
  next: z
    .array(z.strictObject({ title: LocalizedTextSchema, text: LocalizedTextSchema }))
    .min(1)
    .max(10)
    .optional(),
});

export const UnitSwitchSchema = z.strictObject({
  question: z.string(),
  to: z.union([z.string().min(1).max(80), z.int()]),
});

const MAX_PIXELS = 20_000;

export const PictureSchema = z
  .strictObject({
    type: z.enum(['png', 'jpeg']),
    data: z.string().max(MAX_PICTURE_CHARACTERS),
    width: z.int().min(1).max(MAX_PIXELS),
    height: z.int().min(1).max(MAX_PIXELS),
    alt: LocalizedTextSchema,
  })
  .refine(({ alt: _, ...file }) => isSame(readPicture(file.data), file), 'pictureFile');
