/** Whether a document, valid or not, has enough of a definition's shape to be displayed and edited. */
import { z } from 'zod';
import type { Definition } from '../definition/definition.ts';

const Text = z.record(
  z.string(),
  z.union([z.string(), z.looseObject({ text: z.string(), from: z.string() })]),
);
const List = <Schema extends z.ZodType>(item: Schema) => z.array(item).optional();

const Option = z.looseObject({ value: z.union([z.string(), z.number()]), label: Text });
const base = { id: z.string(), type: z.string(), label: Text };
const texts = {
  help: Text.optional(),
  why: Text.optional(),
  minLabel: Text.optional(),
  maxLabel: Text.optional(),
};
const QuestionShape: z.ZodType = z.looseObject({
  ...base,
  ...texts,
  options: List(Option),
  rows: List(z.looseObject({ id: z.string(), label: Text })),
  checks: List(z.looseObject({ id: z.string(), message: Text })),
  units: List(z.looseObject({ unit: z.string() })),
  codes: List(z.looseObject({})),
  extract: z.looseObject({ label: Text.optional() }).optional(),
  document: z.looseObject({ version: z.string(), title: Text, text: Text }).optional(),
  other: z.looseObject({ label: Text }).optional(),
  questions: List(z.lazy((): z.ZodType => Question)),
});

/** Each object is checked once: what an edit does not touch stays the same object. */
function memoized(shape: z.ZodType): (value: unknown) => boolean {
  const checked = new WeakMap<object, boolean>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const isValid = checked.get(value) ?? shape.safeParse(value).success;
    checked.set(value, isValid);
    return isValid;
  };
}

const Question: z.ZodType = z.custom(memoized(QuestionShape));
const Actions = List(z.looseObject({ number: z.string(), label: Text }));
const Outline = z.looseObject({
  id: z.string(),
  version: z.string(),
  title: Text,
  languages: z.array(z.string()).min(1),
  eligibility: List(z.looseObject({ id: z.string(), title: Text, text: Text, actions: Actions })),
  notices: List(z.looseObject({ id: z.string(), title: Text, text: Text, actions: Actions })),
  start: z.looseObject({ intro: Text, prepare: List(Text) }).optional(),
  everyPage: z.looseObject({ above: Text.optional(), below: Text.optional() }).optional(),
  confirmation: z
    .looseObject({
      title: Text.optional(),
      text: Text.optional(),
      next: List(z.looseObject({ title: Text, text: Text })),
    })
    .optional(),
  steps: z.array(
    z.custom(
      memoized(
        z.looseObject({
          id: z.string(),
          title: Text,
          intro: Text.optional(),
          questions: z.array(Question),
          sections: List(z.looseObject({ id: z.string(), title: Text })),
          pages: List(
            z.looseObject({ questions: z.array(z.string()), sideBySide: List(z.array(z.string())) }),
          ),
        }),
      ),
    ),
  ),
});

const isOutline = memoized(Outline);

/** The document itself, or undefined if only its JSON can be edited. Memoized: documents are immutable. */
export const asOutline = (document: unknown): Definition | undefined =>
  isOutline(document) ? (document as Definition) : undefined;
