/** Parts of a definition that the patient reads around the questions. */
import isSame from 'fast-deep-equal';
import { z } from 'zod';
import { Id } from './codes.ts';
import { LocalizedTextSchema, Logic, localizedTextOf } from './localized.ts';
import { MAX_PICTURE_CHARACTERS, readPicture } from './picture.ts';

/** Digits as dialled, with separators. */
const PHONE_NUMBER = /^\+?\(?[0-9](?:[0-9 ().-]{0,22}[0-9])?$/;

/** A privacy notice is longer than any other text. */
const DOCUMENT_CHARACTERS = 60_000;

/** A number to call or to send a text message to. */
const ActionSchema = z.strictObject({
  kind: z.enum(['call', 'text']),
  /** As dialled; spaces, hyphens and brackets are for readability only. */
  number: z.string().regex(PHONE_NUMBER, 'phoneForm'),
  label: LocalizedTextSchema,
  /** The words that the text message starts with, such as those that a helpline asks for. */
  body: LocalizedTextSchema.optional(),
});
export type HelpAction = z.output<typeof ActionSchema>;

export const ActionsSchema = z.array(ActionSchema).min(1).max(6);

/** A page shown directly after the page whose answer makes `when` definitely true. It never blocks. */
export const NoticeSchema = z.strictObject({
  /** `urgent` is styled as danger: the patient may have to act now. */
  level: z.enum(['help', 'urgent']),
  title: LocalizedTextSchema,
  text: LocalizedTextSchema,
  /** What the clinic does, and what happens next. */
  next: LocalizedTextSchema.optional(),
  /** What to do now that the form is sent: on the confirmation instead of `text` and `next`. */
  afterwards: LocalizedTextSchema.optional(),
  actions: ActionsSchema.optional(),
  id: Id,
  when: Logic,
});
export type NoticeRule = z.output<typeof NoticeSchema>;

/** The document that a consent refers to. Every changed text gets a new version. */
export const DocumentSchema = z.strictObject({
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,19}$/, 'documentVersion'),
  title: LocalizedTextSchema,
  /** Paragraphs are separated by an empty line; `## ` starts a heading, `- ` a list item. */
  text: localizedTextOf(DOCUMENT_CHARACTERS),
});
export type ConsentDocument = z.output<typeof DocumentSchema>;

export const StartSchema = z.strictObject({
  intro: LocalizedTextSchema,
  /** Things to have at hand, one entry each. */
  prepare: z.array(LocalizedTextSchema).min(1).max(20).optional(),
});
export type StartPage = z.output<typeof StartSchema>;

/** Texts around the questions of every page, such as whom to call in an emergency. */
export const EveryPageSchema = z
  .strictObject({ above: LocalizedTextSchema.optional(), below: LocalizedTextSchema.optional() })
  .refine(({ above, below }) => above !== undefined || below !== undefined, 'everyPageEmpty');
export type EveryPage = z.output<typeof EveryPageSchema>;

const ConfirmationStepSchema = z.strictObject({ title: LocalizedTextSchema, text: LocalizedTextSchema });
export type ConfirmationStep = z.output<typeof ConfirmationStepSchema>;

export const ConfirmationSchema = z.strictObject({
  title: LocalizedTextSchema.optional(),
  text: LocalizedTextSchema.optional(),
  /** What happens next, in order. */
  next: z.array(ConfirmationStepSchema).min(1).max(10).optional(),
});
export type ConfirmationPage = z.output<typeof ConfirmationSchema>;

export const UnitSwitchSchema = z.strictObject({
  /** A quantity with several units, a number of a measure, or the choice that selects the units. */
  question: z.string(),
  /** The unit, or the option of that choice. */
  to: z.union([z.string().min(1).max(80), z.int()]),
});
export type UnitSwitch = z.output<typeof UnitSwitchSchema>;

const MAX_PIXELS = 20_000;

export const PictureSchema = z
  .strictObject({
    type: z.enum(['png', 'jpeg']),
    /** The file in base64. */
    data: z.string().max(MAX_PICTURE_CHARACTERS),
    /** In pixels. */
    width: z.int().min(1).max(MAX_PIXELS),
    height: z.int().min(1).max(MAX_PIXELS),
    /** What it shows, for those who cannot see it. */
    alt: LocalizedTextSchema,
  })
  .refine(({ alt: _, ...file }) => isSame(readPicture(file.data), file), 'pictureFile');
export type Picture = z.output<typeof PictureSchema>;
