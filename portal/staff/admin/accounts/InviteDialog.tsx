import { invite, STAFF_ROLES } from '@clinic/contract/admin';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { LANGUAGES, type Language, ownName } from '@clinic/platform/i18n';
import { Dialog, DialogActions, Field, Input, SelectField, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { invitations, pendingChanges } from '../queries.ts';
import { isWaiting } from './isWaiting.ts';

export interface Invitation {
  email: string;
  role: (typeof STAFF_ROLES)[number];
  language: Language;
}

interface InviteDialogProps {
  entered: Invitation;
  onEnter: (invitation: Invitation) => void;
  onDone: (answer: unknown) => void;
  onClose: () => void;
}

/** Asks for a new user's email address and role. */
export function InviteDialog({ entered, onEnter, onDone, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const { email, role, language } = entered;
  const send = useAction({
    mutationFn: () => call(invite, {}, { email: email.trim(), role, language }),
    // The earlier response may have been lost, in which case the address is already invited.
    retry: false,
    onSuccess: (answer) => {
      if (isWaiting(answer)) showToast({ tone: 'neutral', title: t('admin.pending.waits') });
      else showToast({ tone: 'success', title: t('admin.users.invite.sent') });
      onDone(answer);
      onClose();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: pendingChanges.queryKey });
      return queryClient.invalidateQueries({ queryKey: invitations.queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <Dialog onClose={onClose} title={t('admin.users.invite.title')} text={t('admin.users.invite.text')}>
      <form onSubmit={submit} className="grid gap-4">
        <Field
          id={`${id}-email`}
          dense
          required
          label={t('admin.users.invite.email')}
          error={send.error ? t(`admin.users.invite.${reasonOf(send.error)}`) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              dense
              autoFocus
              required
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={(event) => {
                onEnter({ ...entered, email: event.target.value });
                send.reset();
              }}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('admin.users.invite.role')}
            value={role}
            onChange={(chosen) => onEnter({ ...entered, role: chosen })}
          >
            {STAFF_ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`role.${each}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('admin.users.invite.language')}
            value={language}
            onChange={(chosen) => onEnter({ ...entered, language: chosen })}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {ownName(each)}
              </option>
            ))}
          </SelectField>
        </div>
        <DialogActions
          className="mt-1"
          onCancel={onClose}
          action={t('admin.users.invite.send')}
          disabled={email.trim() === ''}
          pending={send.isPending}
        />
      </form>
    </Dialog>
  );
}

function reasonOf(error: Error): 'already_invited' | 'already_staff' | 'invalid' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 400) return 'invalid';
  const code = error.json?.code;
  return code === 'already_invited' || code === 'already_staff' ? code : 'failed';
}
