/** JSON Schema and uiSchema of a panel, as react-jsonschema-form reads them. */
import type { FormatSchema } from '@clinic/engine/editing';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import {
  type Data,
  entryOf,
  fieldOf,
  type Hint,
  type Hints,
  isObject,
  propertyOf,
  type Scope,
} from './hint.ts';

/** Only what is drawn by its schema is described: an editor of its own says itself what is wrong. */
export const panelSchema = (format: FormatSchema, hints: Hints): RJSFSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(hints).map(([name, hint]) => [name, schemaOf(name, propertyOf(format, name), hint)]),
  ),
  required: (format.required ?? []).filter((name) => hints[name] && !hints[name].optional),
});

function schemaOf(name: string, format: FormatSchema, hint: Hint): RJSFSchema {
  if (fieldOf(format, hint)) return { title: name };
  const { type, maxItems } = format;
  if (type !== 'array') return hint.parts ? panelSchema(format, hint.parts) : (format as RJSFSchema);
  const entry = entryOf(format);
  if (entry.enum) return { ...(format as RJSFSchema), uniqueItems: true };
  const items = hint.parts ? panelSchema(entry, hint.parts) : schemaOf(name, entry, {});
  return { type, items, ...(maxItems !== undefined && { maxItems }) };
}

/** In whose language, and about what. */
export interface Wording {
  t: TFunction;
  scope: Scope;
  titleOf: (entry: Data) => string;
  /** Where labels are. */
  texts: NonNullable<Hint['texts']>;
}

export function panelUi(
  format: FormatSchema,
  hints: Hints,
  part: Data,
  wording: Wording,
  number?: number,
): UiSchema {
  return Object.fromEntries(
    Object.entries(hints).map(([name, hint]) => {
      const schema = propertyOf(format, name);
      const isNeeded = (format.required ?? []).includes(name) && !hint.optional;
      return [name, propertyUi(name, schema, hint, { part, isNeeded, number }, wording)];
    }),
  );
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

interface Around {
  part: Data;
  isNeeded: boolean;
  number: number | undefined;
}

function propertyUi(
  name: string,
  schema: FormatSchema,
  hint: Hint,
  around: Around,
  wording: Wording,
): UiSchema {
  const { t, scope } = wording;
  const { part, number } = around;
  const field = fieldOf(schema, hint);
  const value = part[name];
  const text = (key: string | string[], more: object = {}): string => t(key, { number, ...more });
  const inside = { ...wording, texts: hint.texts ?? wording.texts };
  const isPlain = field === undefined && !hint.widget;
  const values = schema.enum ?? entryOf(schema).enum;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return {
    'ui:title': text(hint.label ? [hint.label] : [...wording.texts(name), `builder.form.${name}`]),
    ...(hint.help && { 'ui:help': text(hint.help) }),
    ...(field && { 'ui:field': field }),
    ...(hint.widget && { 'ui:widget': hint.widget }),
    ...(isPlain && isNumber && { 'ui:widget': 'number' }),
    ...(isPlain && values && { 'ui:widget': schema.enum ? 'select' : 'checkboxes' }),
    ...(values && {
      'ui:enumNames': values.map((each) =>
        text(hint.values?.(each) ?? `builder.form.values.${name}.${each}`),
      ),
    }),
    'ui:options': {
      hint,
      ...(hint.name && { name: text(hint.name) }),
      isNeeded: around.isNeeded,
      isHidden: hint.when?.(part, scope) === false,
      isWide: hint.wide ?? (field !== undefined || (!isNumber && schema.type !== 'string')),
      usual: hint.usual?.(scope),
      ...(hint.group && {
        group: text(hint.group.label, { count: countOf(scope.value[hint.group.count]) }),
      }),
    },
    ...(hint.parts &&
      schema.type === 'object' &&
      panelUi(schema, hint.parts, isObject(value) ? value : {}, inside)),
    ...(schema.type === 'array' && !values && { items: entryUi(schema, hint, inside) }),
  };
}

/** Of each entry, because its texts name it. */
function entryUi(schema: FormatSchema, { parts, list }: Hint, wording: Wording) {
  const { t, titleOf } = wording;
  return (entry: unknown, index: number): UiSchema => {
    const number = index + 1;
    const data = isObject(entry) ? entry : {};
    const heading = list?.entry && t(list.entry, { number });
    const name = heading ?? String(data.id ?? data.unit ?? data.value ?? '');
    const remove = list?.remove ? t(list.remove, { number }) : t('builder.removeOf', { name });
    const options = { heading, remove, title: titleOf(data) || name, isTitled: titleOf(data) !== '', list };
    const ui = parts
      ? panelUi(entryOf(schema), parts, data, wording, number)
      : propertyUi(
          '',
          entryOf(schema),
          { label: list?.entry ?? '', labelHidden: true },
          { part: {}, isNeeded: true, number },
          wording,
        );
    return { ...ui, 'ui:options': { ...ui['ui:options'], ...options } };
  };
}
