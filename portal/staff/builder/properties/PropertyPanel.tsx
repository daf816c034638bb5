/**
 * The properties of a part of a definition, drawn by react-jsonschema-form from their JSON Schema and our hints. What is
 * refused stays in its field and does not reach the document.
 */
import type { LocalizedText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { type FormatSchema, instrumentAt } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { Dense } from '@clinic/platform/ui';
import Form, { type IChangeEvent } from '@rjsf/core';
import type { ErrorSchema } from '@rjsf/utils';
import isSame from 'fast-deep-equal';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '../document/change.ts';
import { useEditor } from '../document/EditorContext.ts';
import { type Data, fieldOf, type Hints, propertyOf, type Scope } from '../panel/hint.ts';
import { type Panel, PanelContext } from '../panel/PanelContext.ts';
import { panelSchema, panelUi } from '../panel/panelSchema.ts';
import { accepted, errorsAsShown, isStep, stored, withNew } from '../panel/stored.ts';
import { TEMPLATES } from '../panel/templates.tsx';
import { panelValidator } from '../panel/validator.ts';
import { WIDGETS } from '../panel/widgets.tsx';
import { FIELDS } from './customFields.tsx';

export interface PropertyPanelProps extends Omit<Scope, 'definition' | 'value' | 'before'> {
  format: FormatSchema;
  hints: Hints;
  value: object;
  before?: object | undefined;
  change: (properties: Change, about?: string) => void;
}

interface Checked {
  /** What would be stored if nothing were refused. */
  wanted: Data;
  errors: ErrorSchema;
  shownErrors: ErrorSchema;
}

/** Of what is no list and no object. */
const texts = (name: string): string[] => [`builder.field.${name}`];

/** By default it would answer for the author, such as with empty lists. */
const NO_DEFAULTS = {
  requiredBooleanDefault: 'skip',
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

export function PropertyPanel({ format, hints, value, before, question, group, change }: PropertyPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, selected } = useEditor();
  const prefix = useId();
  const form = useRef<Form>(null);
  const scope: Scope = { definition, value: value as Data, before: before as Data, question, group };
  const validator = useMemo(() => panelValidator(language), [language]);
  const schema = useMemo(() => panelSchema(format, hints), [format, hints]);
  /** Of what is shown, once: it is stored by what was found, and then drawn with it. */
  const check = useMemo(() => {
    const checked = new WeakMap<Data, Checked>();
    return (data: Data): Checked => {
      const known = checked.get(data);
      if (known) return known;
      const wanted = stored(format, hints, data);
      const errors = validator.validateFormData(wanted, schema).errorSchema as ErrorSchema;
      const found = { wanted, errors, shownErrors: errorsAsShown(hints, data, errors) };
      checked.set(data, found);
      return found;
    };
  }, [format, hints, schema, validator]);
  const titleOf = ({ title }: Data): string => textIn((title ?? {}) as LocalizedText, language);
  const names = Object.keys(hints).filter((name) => hints[name]?.own === undefined);
  const current = picked(scope.value, names);
  const held = useRef(current);
  const seen = useRef(current);
  const [shown, show] = useState(current);
  useEffect(() => {
    // The value changed outside this form: by undo, by another user, by an editor of its own.
    if (isSame(seen.current, current)) return;
    seen.current = current;
    const was = held.current;
    held.current = current;
    const changed = names.filter((name) => !isSame(was[name], current[name]));
    if (changed.length > 0) show((data) => ({ ...data, ...picked(current, changed, true) }));
  });
  const take = ({ formData }: IChangeEvent<Data>, id?: string): void => {
    const data = withNew(hints, formData ?? {}, scope);
    show(data);
    const was = held.current;
    const { wanted, errors } = check(data);
    const next = accepted(was, wanted, errors) as Data;
    const changed = names.filter((name) => !isSame(was[name], next[name]));
    if (changed.length === 0) return;
    held.current = next;
    change(picked(next, changed, true), isStep(was, next) ? undefined : id?.slice(prefix.length));
  };
  const panel: Panel = {
    ...scope,
    change,
    set: (path, next) => form.current?.setFieldValue([...path], next as never),
    isLocked: instrumentAt(definition, selected) !== undefined,
  };
  const data = withFirst(format, hints, picked(shown, names));
  return (
    <Dense value>
      <PanelContext value={panel}>
        <Form<Data>
          ref={form as never}
          tagName="div"
          className="contents"
          idPrefix={prefix}
          idSeparator="-"
          schema={schema}
          uiSchema={{
            ...panelUi(format, hints, { ...scope.value, ...data }, { t, scope, titleOf, texts }),
            'ui:options': { hint: {} },
          }}
          formData={data}
          validator={validator as never}
          fields={FIELDS}
          widgets={WIDGETS}
          templates={TEMPLATES}
          extraErrors={check(shown).shownErrors}
          showErrorList={false}
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
          onChange={take}
        >
          {' '}
        </Form>
      </PanelContext>
    </Dense>
  );
}

/** @param all names without a value, too */
const picked = (data: Data, names: readonly string[], all = false): Data =>
  Object.fromEntries(
    names.filter((name) => all || data[name] !== undefined).map((name) => [name, data[name]]),
  );

/** Lists that are shown with a first entry to fill in. */
const withFirst = (format: FormatSchema, hints: Hints, data: Data): Data => ({
  ...data,
  ...Object.fromEntries(
    Object.entries(hints)
      .filter(
        ([name, hint]) =>
          hint.list?.beginsWithOne && data[name] === undefined && !fieldOf(propertyOf(format, name), hint),
      )
      .map(([name]) => [name, [{}]]),
  ),
});
