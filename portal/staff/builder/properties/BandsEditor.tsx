/** Named ranges of a computed number, such as severities: from, to, and label. */
import type { Band } from '@clinic/engine/definition';
import { bandsFromRows, type Rows } from '@clinic/engine/editing';
import { IconButton, NumberField, Tick } from '@clinic/platform/ui';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { AddRows } from '../fields/AddRows.tsx';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { useColumnNames } from '../fields/useColumnNames.ts';

export interface BandsEditorProps {
  bands: readonly Band[];
  /** Values that rules may refer to. */
  published: readonly string[];
  onChange: (bands: Band[] | undefined, about?: string) => void;
}

export function BandsEditor({ bands, published, onChange }: BandsEditorProps) {
  const { t } = useTranslation();
  const { definition } = useEditor();
  const columnNames = useColumnNames();
  const values = bands.map(({ value }) => value);
  const change = (index: number, part: { [Name in keyof Band]?: Band[Name] | undefined }, about?: string) => {
    const next = bands.map((each, at) => (at === index ? tidy({ ...each, ...part } as Band) : each));
    onChange(next, about && `${index} ${about}`);
  };
  const add = (rows: Rows): void => {
    const into = { languages: definition.languages, taken: values };
    const added = bandsFromRows(rows, into);
    const last = bands.at(-1);
    const [first, ...others] = added;
    if (!first) return;
    // A new band starts where the last one ends.
    const hasLimits = first.from !== undefined || first.to !== undefined;
    const next = hasLimits || last?.to === undefined ? first : { from: last.to + 1, ...first };
    onChange([...bands, next, ...others]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('builder.bands.title')}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.bands.help')}</p>
      <ol className="grid gap-3">
        {bands.map((band, index) => {
          const number = index + 1;
          const isNew = !published.includes(band.value);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may be equal while they are written
            <li key={index} className="grid gap-2 rounded border border-line bg-paper p-3">
              <LocalizedField
                label={t('builder.bands.text', { number })}
                value={band.text}
                onChange={(text, language) => change(index, { text: text ?? {} }, `text ${language}`)}
              />
              <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
                {(['from', 'to'] as const).map((name) => (
                  <NumberField
                    key={name}
                    className="w-20"
                    label={t(`builder.bands.${name}Label`)}
                    name={t(`builder.bands.${name}`, { number })}
                    value={band[name]}
                    onChange={(limit) => change(index, { [name]: limit }, name)}
                  />
                ))}
                <Tick
                  label={t('builder.bands.alertLabel')}
                  name={t('builder.bands.alert', { number })}
                  checked={band.alert === true}
                  onChange={(alert) => change(index, { alert: alert || undefined } as Partial<Band>)}
                />
                <KeyField
                  label={t('builder.bands.valueLabel')}
                  name={t('builder.bands.value', { number })}
                  value={band.value}
                  locked={!isNew}
                  unlockable
                  pattern={/^[A-Za-z][A-Za-z0-9_-]{0,79}$/}
                  isTaken={(value) => values.includes(value)}
                  onChange={(value) => change(index, { value })}
                />
                <IconButton
                  icon={Trash2}
                  label={t('builder.removeOf', { name: band.value })}
                  onClick={() => onChange(bands.length === 1 ? undefined : bands.toSpliced(index, 1))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <AddRows
        label={t('builder.bands.add')}
        help={t('builder.bands.addHelp', {
          columns: columnNames({ before: [t('builder.bands.fromColumn'), t('builder.bands.toColumn')] }),
        })}
        onAdd={add}
      />
    </fieldset>
  );
}

function tidy({ from, to, alert, ...band }: Band): Band {
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...band,
    ...(alert && { alert }),
  };
}
