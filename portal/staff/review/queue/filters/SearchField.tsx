import { Field, SearchInput } from '@clinic/platform/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

export function SearchField({ value, onChange, className }: SearchFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const settled = useRef(value);
  const settle = useRef(onChange);
  settle.current = onChange;
  // Cleared or filled from outside, by a chip or a saved view.
  if (value !== settled.current) {
    settled.current = value;
    setTyped(value);
  }
  const waiting = useRef<string>(undefined);
  useEffect(() => {
    const search = typed.trim();
    waiting.current = search === settled.current ? undefined : search;
    if (waiting.current === undefined) return;
    const timer = setTimeout(() => {
      waiting.current = undefined;
      settled.current = search;
      settle.current(search);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Keeps the typed search for users who leave before the delay is over and come back.
  useEffect(
    () => () => {
      if (waiting.current !== undefined) settle.current(waiting.current);
    },
    [],
  );
  return (
    <Field id={id} dense labelHidden label={t('review.search.label')} className={className}>
      {(control) => (
        <SearchInput
          {...control}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('review.search.placeholder')}
          title={t('review.search.help')}
        />
      )}
    </Field>
  );
}
