/** How panels lay out properties, objects and lists, registered with react-jsonschema-form. */
import { Button, classes, FieldError, IconButton, Tick } from '@clinic/platform/ui';
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldTemplateProps,
  getUiOptions,
  type ObjectFieldTemplateProps,
  type TemplatesType,
} from '@rjsf/utils';
import { FileText, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddRows } from '../fields/AddRows.tsx';
import { useColumnNames } from '../fields/useColumnNames.ts';
import type { Data, Hint, ListHint } from './hint.ts';
import { usePanel } from './PanelContext.ts';

const hintOf = (uiSchema: FieldTemplateProps['uiSchema']): Hint =>
  (getUiOptions(uiSchema).hint ?? {}) as Hint;

function FieldTemplate({ children, fieldPathId, uiSchema }: FieldTemplateProps) {
  const { isLocked } = usePanel();
  const { isHidden, isWide = true } = getUiOptions(uiSchema);
  if (isHidden) return null;
  if (fieldPathId.path.length === 0) return children;
  const isFixed = isLocked && fieldPathId.path.length === 1 && !hintOf(uiSchema).free;
  return (
    <div className={classes('min-w-0 empty:hidden', isWide === true && 'col-span-full')}>
      {isFixed ? (
        <fieldset disabled className="min-w-0">
          {children}
        </fieldset>
      ) : (
        children
      )}
    </div>
  );
}

const Columns = ({ children, isRoot }: { children: ReactNode; isRoot: boolean }) => (
  <div
    className={classes(
      'grid items-end gap-x-3',
      isRoot
        ? 'grid-cols-[repeat(auto-fill,minmax(min(max(11rem,40%),100%),1fr))] gap-y-5'
        : 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-y-4',
    )}
  >
    {children}
  </div>
);

function ObjectFieldTemplate({
  properties,
  title,
  uiSchema,
  formData,
  fieldPathId,
}: ObjectFieldTemplateProps) {
  const { frame, help } = hintOf(uiSchema);
  const groupOf = (name: string) => getUiOptions(uiSchema?.[name]).group as string | undefined;
  const groups = [...new Set(properties.map(({ name }) => groupOf(name)))];
  const content = groups.map((group) => {
    const parts = properties.filter(({ name }) => groupOf(name) === group).map((part) => part.content);
    if (group === undefined) return parts;
    return (
      <details key={properties.find(({ name }) => groupOf(name) === group)?.name} className="col-span-full">
        <summary className="min-h-9 text-sm leading-9 font-semibold text-accent">{group}</summary>
        <div className="mt-2">
          <Columns isRoot={false}>{parts}</Columns>
        </div>
      </details>
    );
  });
  const isRoot = fieldPathId.path.length === 0 || frame === 'fieldset';
  const columns = <Columns isRoot={isRoot}>{content}</Columns>;
  if (frame === 'details')
    return (
      <details>
        <summary className="min-h-9 text-sm font-semibold text-accent">{title}</summary>
        <Help text={help} />
        {columns}
      </details>
    );
  if (frame === 'fieldset')
    return (
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{title}</legend>
        {columns}
      </fieldset>
    );
  if (frame === undefined) return columns;
  return (
    <Optional
      name={String(fieldPathId.path[0])}
      title={title}
      isGiven={formData !== undefined}
      hint={hintOf(uiSchema)}
    >
      {columns}
    </Optional>
  );
}

const Help = ({ text }: { text: string | undefined }) => {
  const { t } = useTranslation();
  return text && <p className="mb-2 text-sm text-ink-soft">{t(text)}</p>;
};

interface OptionalProps {
  name: string;
  title: string;
  isGiven: boolean;
  hint: Hint;
  children: ReactNode;
}

/** An object that a part may have: ticked, or added and removed. */
function Optional({ name, title, isGiven, hint, children }: OptionalProps) {
  const { t } = useTranslation();
  const panel = usePanel();
  const list = hint.list as ListHint;
  const add = () => panel.change({ [name]: hint.fresh?.(panel, []) });
  const remove = () => panel.change({ [name]: undefined });
  if (hint.frame === 'tick')
    return (
      <fieldset className="grid min-w-0 gap-3">
        <legend className="sr-only">{title}</legend>
        <Tick label={t(list.add)} checked={isGiven} onChange={isGiven ? remove : add} />
        {isGiven && children}
      </fieldset>
    );
  if (!isGiven)
    return (
      <div>
        <Help text={list.none} />
        <Button variant="secondary" size="sm" onClick={add}>
          <FileText aria-hidden="true" />
          {t(list.add)}
        </Button>
      </div>
    );
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      <Help text={hint.help} />
      {children}
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={remove}>
        <Trash2 aria-hidden="true" />
        {t(list.remove ?? '')}
      </Button>
    </fieldset>
  );
}

function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, uiSchema, fieldPathId, canAdd, onAddClick, rawErrors } = props;
  const { title } = getUiOptions(uiSchema);
  const { t } = useTranslation();
  const panel = usePanel();
  const columnNames = useColumnNames();
  const hint = hintOf(uiSchema);
  const list = hint.list as ListHint;
  const entries = (props.formData ?? []) as Data[];
  const id = `${fieldPathId.$id}-title`;
  const content = (
    <>
      <Help text={hint.help} />
      {rawErrors?.[0] && <FieldError id={`${id}-error`}>{rawErrors[0]}</FieldError>}
      {items.length > 0 && <ol className="grid gap-3">{items}</ol>}
      {list.fromRows ? (
        <AddRows
          label={t(list.add)}
          help={t(list.addHelp ?? '', {
            columns: columnNames({ before: (list.columns ?? []).map((name) => t(name)) }),
          })}
          onAdd={(rows) =>
            panel.set(fieldPathId.path, [...entries, ...(list.fromRows?.(rows, panel, entries) ?? [])])
          }
        />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          disabled={!canAdd || (hint.fresh && hint.fresh(panel, entries) === undefined)}
          onClick={onAddClick}
        >
          <Plus aria-hidden="true" />
          {t(list.add)}
        </Button>
      )}
    </>
  );
  return list.isSection ? (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h3>
      {content}
    </section>
  ) : (
    <fieldset className="min-w-0">
      <legend className={hint.labelHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>{title}</legend>
      {content}
    </fieldset>
  );
}

interface EntryOptions {
  heading?: string;
  title: string;
  isTitled: boolean;
  remove: string;
  list?: ListHint;
}

function ArrayFieldItemTemplate({ children, uiSchema, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { heading, title, isTitled, remove, list } = getUiOptions(uiSchema) as unknown as EntryOptions;
  // Stays open while it gets its title.
  const [isOpen] = useState(!isTitled);
  const removes = <IconButton icon={Trash2} label={remove} onClick={buttonsProps.onRemoveItem} />;
  if (list?.isCollapsible)
    return (
      <li className="rounded border border-line bg-paper">
        <details open={isOpen}>
          <summary className="min-h-10 px-3 py-2 text-sm font-semibold wrap-anywhere">{title}</summary>
          <div className="p-3 pt-1">
            {children}
            <div className="flex justify-end">{removes}</div>
          </div>
        </details>
      </li>
    );
  if (heading && !list?.isPlain)
    return (
      <li className="rounded border border-line bg-paper p-3">
        <div className="mb-2 flex items-center justify-between text-sm font-semibold">
          {heading}
          {removes}
        </div>
        {children}
      </li>
    );
  return (
    <li
      className={classes('flex items-end gap-2', !list?.isPlain && 'rounded border border-line bg-paper p-3')}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {removes}
    </li>
  );
}

export const TEMPLATES: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
};
