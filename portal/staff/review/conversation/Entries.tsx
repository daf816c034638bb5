/** What staff and patients wrote about a submission: a list of texts, and the form for a new one. */
import { useLanguage } from '@clinic/platform/i18n';
import {
  Avatar,
  Button,
  Card,
  classes,
  EmptyState,
  Field,
  LoadFailed,
  Skeleton,
  Textarea,
} from '@clinic/platform/ui';
import { tooLong } from '@clinic/wizard';
import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, Send } from 'lucide-react';
import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';

interface EntryListProps<Entry> {
  query: UseQueryResult<readonly Entry[]>;
  failed: string;
  empty: { icon: LucideIcon; title: string; text: string; className?: string };
  children: (entries: readonly Entry[]) => ReactNode;
}

export function EntryList<Entry>({ query, failed, empty, children }: EntryListProps<Entry>) {
  const { data: entries, isError, isFetching, refetch } = query;
  if (!entries && isError) {
    return (
      <Card padding="none">
        <LoadFailed level={3} title={failed} query={{ refetch, isFetching }} />
      </Card>
    );
  }
  if (!entries) return <Skeleton className="h-28" />;
  if (entries.length > 0) return children(entries);
  const { className, ...state } = empty;
  return (
    <Card padding="none" className={className}>
      <EmptyState level={3} {...state} />
    </Card>
  );
}

interface EntryCardProps {
  name: string;
  /** Next to the name: the author's role, the time. */
  about: ReactNode;
  text: string;
  className?: string;
  children?: ReactNode;
}

export function EntryCard({ name, about, text, className, children }: EntryCardProps) {
  return (
    <Card as="li" padding="none" className={classes('flex gap-3.5 p-4 sm:p-5', className)}>
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{name}</span>
          {about}
        </p>
        <p className="mt-1.5 max-w-[45em] whitespace-pre-line wrap-anywhere">{text}</p>
        {children}
      </div>
    </Card>
  );
}

interface EntryFormProps {
  id: string;
  label: string;
  placeholder: string;
  hint: string;
  action: string;
  rows: number;
  maxLength: number;
  text: string;
  onChange: (text: string) => void;
  pending: boolean;
  /** Instead of a spinner while it is being sent. */
  pendingText?: string;
  onSend: (text: string) => void;
  box?: Ref<HTMLTextAreaElement>;
}

/** Also sends with Ctrl+Enter. */
export function EntryForm(props: EntryFormProps) {
  const { text, onChange, pending, pendingText, onSend, maxLength, rows, box } = props;
  const error = tooLong(text, maxLength, useLanguage());
  const written = text.trim();
  const isBusy = pending && pendingText !== undefined;
  const send = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (written !== '' && error === undefined && !pending) onSend(written);
  };
  return (
    <Card className="print:hidden">
      <form onSubmit={send}>
        <Field id={props.id} dense label={props.label} error={error}>
          {(control) => (
            <Textarea
              {...control}
              ref={box}
              dense
              rows={rows}
              value={text}
              readOnly={pending}
              placeholder={props.placeholder}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
              }}
            />
          )}
        </Field>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{props.hint}</p>
          <Button type="submit" disabled={written === '' || isBusy} pending={pending && !isBusy}>
            {!isBusy && <Send aria-hidden="true" />}
            {isBusy ? pendingText : props.action}
          </Button>
        </div>
      </form>
    </Card>
  );
}
