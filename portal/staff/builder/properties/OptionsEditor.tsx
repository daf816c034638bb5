/** Options of a choice or rows of a matrix: their label, stored value and behaviour. */
import {
  type FactResource,
  factCodeOf,
  factResourceOf,
  isStated,
  type Question,
  rowsOf,
  textIn,
} from '@clinic/engine/definition';
import { asWritten, namedRows, optionsFromRows, statingOption } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Field, IconButton, Input, NumberField, Tick } from '@clinic/platform/ui';
import { ArrowDown, ArrowUp, ListOrdered, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { AddRows } from '../fields/AddRows.tsx';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { PictureField } from '../fields/PictureField.tsx';
import { useColumnNames } from '../fields/useColumnNames.ts';
import { FactCodeField } from './FactCodeField.tsx';
import type { QuestionPartProps } from './IdFields.tsx';
import { type Entry, useShownEntries } from './useShownEntries.tsx';

/** The condition, medicine or allergy that an option can stand for. */
const statedBy = (question: Question, group: Question | undefined): FactResource | undefined =>
  question.extract?.element === 'name' && group ? factResourceOf(group) : factResourceOf(question);

/** A draft may have none. */
const optionsOf = (question: object | undefined): readonly Entry[] =>
  (question && 'options' in question && (question.options as Entry[])) || [];

export function OptionsField({ question, group, before, change }: QuestionPartProps) {
  const { t } = useTranslation();
  return (
    <OptionsEditor
      title={t('builder.options.title')}
      addLabel={t('builder.options.add')}
      entries={optionsOf(question)}
      published={optionsOf(before).map(({ value }) => value)}
      several={question.type === 'multipleChoice'}
      fact={statedBy(question, group)}
      onChange={(options, about) => change({ options }, about && `options ${about}`)}
    />
  );
}

export function RowsField({ question, before, change }: QuestionPartProps) {
  const { t } = useTranslation();
  return (
    <OptionsEditor
      plain
      title={t('builder.rows.title')}
      addLabel={t('builder.rows.add')}
      entries={rowsOf(question).map(({ id, label }) => ({ value: id, label }))}
      published={before ? rowsOf(before as Question).map(({ id }) => id) : []}
      onChange={(entries, about) =>
        change(
          { rows: entries.map(({ value, label }) => ({ id: String(value), label })) },
          about && `rows ${about}`,
        )
      }
    />
  );
}

interface OptionsEditorProps {
  title: string;
  addLabel: string;
  entries: readonly Entry[];
  /** Values that stored answers contain. */
  published: readonly (string | number)[];
  /** Several can be chosen, so an option may be exclusive. */
  several?: boolean;
  /** Matrix rows are neither "unknown" nor exclusive. */
  plain?: boolean;
  /** The condition, medicine or allergy that choosing an option can stand for. */
  fact?: FactResource | undefined;
  onChange: (entries: Entry[], about?: string) => void;
}

function OptionsEditor({
  title,
  addLabel,
  entries,
  published,
  several,
  plain,
  fact,
  onChange,
}: OptionsEditorProps) {
  const { t } = useTranslation();
  const { definition } = useEditor();
  const columnNames = useColumnNames();
  const values = entries.map(({ value }) => String(value));
  const shown = useShownEntries(entries);
  const change = (index: number, part: EntryPart, about?: string) =>
    onChange(
      entries.map((each, at) => (at === index ? tidy({ ...each, ...part } as Entry) : each)),
      about && `${index} ${about}`,
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {shown.above}
      <ol className="grid gap-3">
        {shown.places.map((index) => {
          const entry = entries[index];
          return (
            entry && (
              // Values may be equal while they are written.
              <li key={index} className="flex gap-2 rounded border border-line bg-paper p-3">
                <EntryFields
                  entry={entry}
                  number={index + 1}
                  isPublished={published.includes(entry.value)}
                  isTaken={(value) => values.includes(value)}
                  several={several}
                  plain={plain}
                  fact={fact}
                  onChange={(part, about) => change(index, part, about)}
                />
                <EntryButtons
                  name={String(entry.value)}
                  index={index}
                  count={entries.length}
                  onMove={(to) => onChange(entries.toSpliced(index, 1).toSpliced(to, 0, entry))}
                  onRemove={() => onChange(entries.toSpliced(index, 1))}
                />
              </li>
            )
          );
        })}
      </ol>
      {shown.below}
      <AddRows
        label={addLabel}
        help={t(plain ? 'builder.rows.addHelp' : 'builder.options.addHelp', {
          columns: columnNames({ after: plain ? [] : [t('builder.options.points')] }),
        })}
        onAdd={(rows) => {
          const into = { languages: definition.languages, taken: values };
          const added: Entry[] = plain
            ? namedRows(rows, into, 'row').map(({ id, label }) => ({ value: id, label }))
            : optionsFromRows(rows, into);
          onChange([...entries, ...added]);
          // New options are at the end of the list, which may not be shown.
          const [first] = added;
          if (first && shown.places.length < entries.length) shown.find(String(first.value));
        }}
      />
      {!plain && entries.length > 0 && (
        <Button variant="quiet" size="sm" className="mt-2 -ms-3" onClick={() => onChange(numbered(entries))}>
          <ListOrdered aria-hidden="true" />
          {t('builder.options.numberScores')}
        </Button>
      )}
    </fieldset>
  );
}

type EntryPart = { [Name in keyof Entry]?: Entry[Name] | undefined };

interface EntryFieldsProps extends Pick<OptionsEditorProps, 'several' | 'plain' | 'fact'> {
  entry: Entry;
  number: number;
  isPublished: boolean;
  isTaken: (value: string) => boolean;
  onChange: (part: EntryPart, about?: string) => void;
}

function EntryFields({
  entry,
  number,
  isPublished,
  isTaken,
  several,
  plain,
  fact,
  onChange,
}: EntryFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <LocalizedField
        label={t('builder.options.label', { number })}
        labelHidden
        value={entry.label}
        onChange={(label, language) => onChange({ label: label ?? {} }, `label ${language}`)}
      />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <KeyField
          label={t('builder.options.value', { number })}
          value={String(entry.value)}
          locked={isPublished}
          unlockable
          pattern={/^.{1,80}$/}
          isTaken={isTaken}
          onChange={(value) => onChange({ value: plain ? value : asWritten(value) })}
        />
        {!plain && !entry.unknown && (
          <NumberField
            className="w-20"
            label={t('builder.options.score')}
            name={t('builder.options.scoreOf', { number })}
            value={entry.score}
            onChange={(score) => onChange({ score }, 'score')}
          />
        )}
        {!plain && (
          <CodeField number={number} value={entry.code} onChange={(code) => onChange({ code }, 'code')} />
        )}
        {!plain && (
          <Tick
            label={t('builder.options.unknown')}
            checked={entry.unknown === true}
            onChange={(unknown) => onChange({ unknown })}
          />
        )}
        {several && (
          <Tick
            label={t('builder.options.exclusive')}
            checked={entry.exclusive === true}
            onChange={(exclusive) => onChange({ exclusive })}
          />
        )}
      </div>
      {!plain && (
        <PictureField
          of={textIn(entry.label, language) || String(entry.value)}
          picture={entry.picture}
          onChange={(picture, about) => onChange({ picture }, about && `picture ${about}`)}
        />
      )}
      {fact && !entry.unknown && (
        <StatedFields
          entry={entry}
          number={number}
          several={several === true}
          fact={fact}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface StatedFieldsProps extends Pick<EntryFieldsProps, 'entry' | 'number' | 'onChange'> {
  several: boolean;
  fact: FactResource;
}

/** Whether choosing the option states a fact, and the fact's code. */
function StatedFields({ entry, number, several, fact, onChange }: StatedFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const isStating = isStated(entry, several);
  return (
    <div className="grid gap-2">
      <Tick
        label={t('builder.extract.option')}
        checked={isStating}
        onChange={(next) => onChange({ extract: statingOption(entry, next, several) })}
      />
      {isStating && (
        <FactCodeField
          id={id}
          resource={fact}
          of={String(number)}
          value={factCodeOf(entry)}
          onChange={(code) => onChange({ extract: code ?? statingOption(entry, true, several) }, 'extract')}
        />
      )}
    </div>
  );
}

interface EntryButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function EntryButtons({ name, index, count, onMove, onRemove }: EntryButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col">
      <IconButton
        icon={ArrowUp}
        label={t('builder.moveUpOf', { name })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('builder.moveDownOf', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton icon={Trash2} label={t('builder.removeOf', { name })} onClick={onRemove} />
    </div>
  );
}

/** Codes in external coding systems. */
function CodeField({
  number,
  value,
  onChange,
}: {
  number: number;
  value: string | undefined;
  onChange: (code: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field id={id} dense label={t('builder.options.code')}>
      {(control) => (
        <Input
          {...control}
          dense
          aria-label={t('builder.options.codeOf', { number })}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </Field>
  );
}

/** Points 0, 1, 2, … in option order; "not sure" gets none. */
function numbered(entries: readonly Entry[]): Entry[] {
  let score = 0;
  return entries.map((entry) => (entry.unknown ? entry : { ...entry, score: score++ }));
}

function tidy({ code, exclusive, unknown, score, extract, ...entry }: Entry): Entry {
  return {
    ...entry,
    ...(code && { code }),
    ...(exclusive && { exclusive }),
    ...(unknown ? { unknown } : score !== undefined && { score }),
    ...(extract !== undefined && !unknown && !(exclusive && extract !== false) && { extract }),
  };
}
