/** Finds a submission by the patient's name. */
import { searchQueue } from '@clinic/contract/queue/queue';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, TextField } from '@clinic/platform/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN = 5;

export function FindSubmission({ onFound }: { onFound: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState('');
  const search = useAction({
    // In the body: names must not appear in URLs.
    mutationFn: (wanted: string) => call(searchQueue, {}, { search: wanted, limit: SHOWN }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim()) search.mutate(text.trim());
  };
  return (
    <div>
      <form onSubmit={submit} className="flex items-end gap-2">
        <TextField
          label={t('rules.submission.find')}
          className="min-w-0 flex-1"
          autoComplete="off"
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="secondary" pending={search.isPending}>
          <Search aria-hidden="true" />
          {t('rules.submission.search')}
        </Button>
      </form>
      {search.isError && (
        <p role="alert" className="mt-1 text-sm font-semibold text-danger">
          {t('rules.tryLater')}
        </p>
      )}
      {search.data && (
        <ul className="mt-1 grid gap-1" aria-label={t('rules.submission.found')}>
          {search.data.length === 0 && (
            <li className="text-sm text-ink-soft">{t('rules.submission.nobody')}</li>
          )}
          {search.data.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className="min-h-9 w-full rounded px-2 text-start text-sm hover:bg-sunken"
                onClick={() => {
                  search.reset();
                  onFound(each.id);
                }}
              >
                <span className="font-medium">{each.patient.name ?? each.reference}</span>{' '}
                <span className="text-ink-soft">{format.clinicDay(each.createdAt)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
