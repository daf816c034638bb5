/** Records a contact with the patient: when, with which outcome, and the next try if nobody answered. */
import {
  CONTACT_OUTCOMES,
  type ContactOutcome,
  LONGEST_CONTACT_NOTE,
  type NewContact,
  recordContact,
} from '@clinic/contract/review/contacts';
import { ApiError, call, clinic, serverNow, useAction } from '@clinic/platform/api';
import { clinicClockTime, clinicInstant } from '@clinic/platform/format';
import {
  Dense,
  Dialog,
  DialogForm,
  FieldGroup,
  Notice,
  RadioRow,
  showToast,
  TextareaField,
  TextField,
} from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submissionTimeline } from '../conversation/conversationQueries.ts';
import { submissionDetail } from '../queries.ts';
import { changeQueueRow } from '../queue/changeQueueRow.ts';
import { reviewQueueKey } from '../queue/queries.ts';

const REFUSALS = ['contact_in_future', 'contact_too_early', 'next_try'];

export function ContactDialog({ submissionId, onClose }: { submissionId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const name = useId();
  // Repeated after a failure, it is still recorded once.
  const [key] = useState(() => crypto.randomUUID());
  const [contactedAt, setContactedAt] = useState(() => clinicClockTime(serverNow()));
  const [outcome, setOutcome] = useState<ContactOutcome>();
  const [nextTryAt, setNextTryAt] = useState('');
  const [note, setNote] = useState('');
  const record = useRecording(submissionId, onClose);
  const missing = [
    contactedAt === '' && 'when',
    !outcome && 'outcome',
    outcome === 'not_reached' && nextTryAt === '' && 'nextTry',
  ];
  const submit = (): void => {
    if (!outcome || missing.some(Boolean)) return;
    record.mutate({
      key,
      outcome,
      contactedAt: clinicInstant(contactedAt),
      ...(outcome === 'not_reached' && { nextTryAt: clinicInstant(nextTryAt) }),
      ...(note.trim() !== '' && { note: note.trim() }),
    });
  };
  const code = record.error instanceof ApiError ? record.error.json?.code : undefined;
  const refused = REFUSALS.find((each) => each === code) ?? 'other';
  const zone = clinic().timeZone.replaceAll('_', ' ');
  return (
    <Dialog onClose={onClose} title={t('contact.dialog.title')} text={t('contact.dialog.text', { zone })}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        action={t('contact.record')}
        pending={record.isPending}
        className="gap-5"
      >
        {(tried) => {
          const error = (what: string) =>
            tried && missing.some((each) => each === what) && t(`contact.missing.${what}`);
          return (
            <>
              <TextField
                type="datetime-local"
                label={t('contact.when')}
                error={error('when')}
                required
                value={contactedAt}
                onChange={setContactedAt}
              />
              <Dense value>
                <FieldGroup
                  id={`${name}-outcome`}
                  role="radiogroup"
                  required
                  legend={t('contact.what')}
                  error={error('outcome')}
                >
                  <div className="grid gap-2">
                    {CONTACT_OUTCOMES.map((each) => (
                      <RadioRow
                        key={each}
                        name={name}
                        label={t(`contact.outcome.${each}`)}
                        checked={outcome === each}
                        onChange={() => setOutcome(each)}
                      />
                    ))}
                  </div>
                </FieldGroup>
              </Dense>
              {outcome === 'not_reached' && (
                <TextField
                  type="datetime-local"
                  label={t('contact.nextTry')}
                  help={t('contact.nextTryHelp')}
                  error={error('nextTry')}
                  required
                  value={nextTryAt}
                  onChange={setNextTryAt}
                />
              )}
              <TextareaField
                label={t('contact.note')}
                note={t('settings.optional')}
                rows={3}
                maxLength={LONGEST_CONTACT_NOTE}
                value={note}
                onChange={setNote}
              />
              {record.isError && (
                <Notice tone="danger" role="alert" title={t('contact.refused.title')}>
                  <p>{t(`contact.refused.${refused}`)}</p>
                </Notice>
              )}
            </>
          );
        }}
      </DialogForm>
    </Dialog>
  );
}

function useRecording(submissionId: string, onClose: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useAction({
    // Offline it fails at once, and the dialog keeps what was entered.
    networkMode: 'always',
    mutationFn: (contact: NewContact) => call(recordContact, { id: submissionId }, contact),
    onSuccess: (submission) => {
      queryClient.setQueryData(submissionDetail(submissionId).queryKey, submission);
      changeQueueRow(queryClient, submissionId, { contact: submission.contact });
      void queryClient.invalidateQueries({ queryKey: submissionTimeline(submissionId).queryKey });
      void queryClient.invalidateQueries({ queryKey: reviewQueueKey });
      showToast({ tone: 'success', title: t('contact.recorded') });
      onClose();
    },
  });
}
