/** What the patient and the clinic wrote to each other. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_MESSAGE, type OwnSubmissionDetail } from '../../server/review/conversation/contract.ts';
import { client } from '../api/client.ts';
import { useUnsentText } from '../api/useUnsentText.ts';
import { useLanguage } from '../shell/i18n.ts';
import { useSession } from '../shell/useSession.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/Field.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { tooLong } from '../wizard/tooLong.ts';
import { longDateAndTime } from './longDate.ts';
import { ownSubmission, ownSubmissionPath } from './queries.ts';

export function OwnMessages({ submission }: { submission: OwnSubmissionDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [text, setText] = useUnsentText(user?.id ?? '', `message ${submission.id}`);
  // The same until the text changes: a second try counts once.
  const key = useRef<string>(undefined);
  const send = useMutation({
    mutationFn: async (message: string) => {
      key.current ??= crypto.randomUUID();
      await client.send('POST', ownSubmissionPath(submission.id, '/messages'), { key: key.current, message });
    },
    onSuccess: () => {
      setText('');
      key.current = undefined;
      return queryClient.invalidateQueries({ queryKey: ownSubmission(submission.id).queryKey });
    },
  });
  const message = text.trim();
  const lengthError = tooLong(text, LONGEST_MESSAGE, language);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (message !== '' && lengthError === undefined && !send.isPending) send.mutate(message);
  };
  return (
    <Card as="section" aria-labelledby="messages-title">
      <h2 id="messages-title" className="text-xl font-semibold">
        {t('ownSubmission.messages.title')}
      </h2>
      {submission.messages.length > 0 && (
        <ol className="mt-4 grid gap-3">
          {submission.messages.map(({ id, from, name, message: written, createdAt }) => (
            <li
              key={id}
              className={classes(
                'rounded border border-line px-4 py-3',
                from === 'clinic' ? 'bg-accent-soft sm:mr-12' : 'sm:ml-12',
              )}
            >
              <p className="text-sm text-ink-soft">
                <span className="font-semibold text-ink">{name ?? t('ownSubmission.messages.you')}</span>
                {' · '}
                <time dateTime={createdAt}>{longDateAndTime(createdAt, language)}</time>
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{written}</p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={submit} className="mt-5">
        <Field
          id="new-message"
          dense
          label={t('ownSubmission.messages.label')}
          help={t('ownSubmission.messages.help')}
          error={lengthError ?? (send.isError ? t('ownSubmission.messages.failed') : undefined)}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                key.current = undefined;
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="mt-3"
          disabled={message === ''}
          pending={send.isPending}
        >
          {t('ownSubmission.messages.send')}
        </Button>
      </form>
    </Card>
  );
}
