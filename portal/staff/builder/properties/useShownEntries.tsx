/** Which of many options the builder shows for editing: a field for each of thousands would take a minute to appear. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { Option } from '@clinic/engine/definition';
import { searchOptions } from '@clinic/engine/search';
import { Button, Field, Input } from '@clinic/platform/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';

/** An option of a choice or a row of a matrix, as the builder edits it. */
export type Entry = Pick<
  Option,
  'value' | 'label' | 'picture' | 'code' | 'exclusive' | 'unknown' | 'score' | 'extract'
>;

const AT_ONCE = 50;

export interface ShownEntries {
  /** Indexes in the list, in its order. */
  places: readonly number[];
  /** Shows only these. */
  find(text: string): void;
  /** A search field above a long list, and how much of it is shown. */
  above: React.ReactNode;
  below: React.ReactNode;
}

export function useShownEntries(entries: readonly Entry[]): ShownEntries {
  const { t } = useTranslation();
  const { definition } = useEditor();
  const id = useId();
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const sought = useDeferredValue(text);
  const isLong = entries.length > AT_ONCE;
  const language = definition.languages[0] ?? FALLBACK_LANGUAGE;
  const { length } = entries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an option stays visible while its own text is edited
  const { places, count } = useMemo(
    () =>
      isLong
        ? found(entries, { text: sought, language, limit })
        : { places: [...entries.keys()], count: length },
    [isLong, sought, language, limit, length],
  );
  const find = (next: string): void => {
    setText(next);
    setLimit(AT_ONCE);
  };
  return {
    places,
    find,
    above: isLong && (
      <Field id={id} dense label={t('builder.options.find')} className="mb-3">
        {(control) => (
          <Input
            {...control}
            dense
            type="search"
            value={text}
            onChange={({ target }) => find(target.value)}
          />
        )}
      </Field>
    ),
    below: isLong && (
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        <p role="status">{t('builder.options.shown', { shown: places.length, count })}</p>
        {places.length < count && (
          <Button variant="secondary" size="sm" onClick={() => setLimit(limit + AT_ONCE)}>
            {t('builder.options.more')}
          </Button>
        )}
      </div>
    ),
  };
}

function found(
  entries: readonly Entry[],
  search: { text: string; language: string; limit: number },
): { places: number[]; count: number } {
  const { options, count } = searchOptions(entries, search);
  const places = new Map(entries.map((entry, place) => [entry, place]));
  return { places: options.map((entry) => places.get(entry) ?? 0).toSorted((a, b) => a - b), count };
}
