/** An administrator's actions on another user's account. */
import * as api from '@clinic/contract/admin';
import { ROLES, type Role } from '@clinic/contract/auth';
import { resetSecondFactor } from '@clinic/contract/secondFactor';
import { ApiError, call, useAction } from '@clinic/platform/api';
import {
  ConfirmDialog,
  Dialog,
  DialogForm,
  Field,
  MenuItem,
  MenuSeparator,
  Notice,
  Select,
  showToast,
} from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { IdCard, KeyRound, LogOut, ShieldOff, UserCheck, UserCog, UserX } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '../ActionsMenu.tsx';
import { accountsKey, pendingChanges } from '../queries.ts';
import { useEnrolmentCode } from '../useEnrolmentCode.tsx';
import type { Account } from './account.ts';
import { isWaiting } from './isWaiting.ts';
import { LicencesDialog } from './LicencesDialog.tsx';

type Act = { kind: 'role'; role: Role } | { kind: 'deactivate' | 'reactivate' | 'end' | 'code' };

export function AccountActions({ account }: { account: Account }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'role' | 'licences' | 'deactivate' | 'secondFactor'>();
  const enrolment = useEnrolmentCode();
  const { id, name, role, deactivatedAt, sessions, hasSecondFactor } = account;
  const act = useAction({
    mutationFn: (wanted: Act) => send(id, wanted),
    onSuccess: (answer, { kind }) => {
      setAsking(undefined);
      if (kind === 'code') enrolment.showCode(answer);
      else if (isWaiting(answer)) showToast({ tone: 'neutral', title: t('admin.pending.waits') });
      else showToast({ tone: 'success', title: t(`admin.users.done.${kind}`) });
    },
    onError: (error) => {
      const isLast = error instanceof ApiError && error.json?.code === 'last_admin';
      showToast({
        tone: 'danger',
        title: t('admin.users.failed.title'),
        text: t(isLast ? 'admin.users.failed.last_admin' : 'admin.users.failed.text'),
      });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: pendingChanges.queryKey });
      return queryClient.invalidateQueries({ queryKey: accountsKey });
    },
  });
  return (
    <>
      <ActionsMenu label={t('admin.users.actionsOf', { name })}>
        <MenuItem onSelect={() => setAsking('role')}>
          <UserCog aria-hidden="true" />
          {t('admin.users.changeRole')}
        </MenuItem>
        {role !== 'PATIENT' && (
          <MenuItem onSelect={() => setAsking('licences')}>
            <IdCard aria-hidden="true" />
            {t('admin.users.licences.action')}
          </MenuItem>
        )}
        {sessions > 0 && (
          <MenuItem onSelect={() => act.mutate({ kind: 'end' })}>
            <LogOut aria-hidden="true" />
            {t('admin.users.endSessions', { count: sessions })}
          </MenuItem>
        )}
        {role !== 'PATIENT' && !hasSecondFactor && (
          <MenuItem onSelect={() => act.mutate({ kind: 'code' })}>
            <KeyRound aria-hidden="true" />
            {t('admin.users.enrolmentCode.make')}
          </MenuItem>
        )}
        {role !== 'PATIENT' && hasSecondFactor && (
          <MenuItem onSelect={() => setAsking('secondFactor')}>
            <ShieldOff aria-hidden="true" />
            {t('admin.users.reset.action')}
          </MenuItem>
        )}
        <MenuSeparator />
        {deactivatedAt ? (
          <MenuItem onSelect={() => act.mutate({ kind: 'reactivate' })}>
            <UserCheck aria-hidden="true" />
            {t('admin.users.reactivate')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setAsking('deactivate')}>
            <UserX aria-hidden="true" />
            {t('admin.users.deactivate')}
          </MenuItem>
        )}
      </ActionsMenu>
      {asking === 'role' && (
        <RoleDialog
          account={account}
          pending={act.isPending}
          onGiven={(chosen) => act.mutate({ kind: 'role', role: chosen })}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'licences' && <LicencesDialog id={id} name={name} onClose={() => setAsking(undefined)} />}
      {asking === 'secondFactor' && (
        <ResetSecondFactor
          id={id}
          name={name}
          onDone={enrolment.showCode}
          onClose={() => setAsking(undefined)}
        />
      )}
      {enrolment.dialog}
      {asking === 'deactivate' && (
        <ConfirmDialog
          title={t('admin.users.deactivateDialog.title', { name })}
          text={t('admin.users.deactivateDialog.text')}
          confirm={t('admin.users.deactivateDialog.confirm')}
          pending={act.isPending}
          onConfirm={() => act.mutate({ kind: 'deactivate' })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

const ACTS = {
  deactivate: api.deactivateAccount,
  reactivate: api.reactivateAccount,
  end: api.endSessionsOfAccount,
  code: resetSecondFactor,
} as const;

function send(id: string, act: Act): Promise<unknown> {
  if (act.kind === 'role') return call(api.changeRole, { id }, { role: act.role });
  return call(ACTS[act.kind], { id });
}

interface RoleDialogProps {
  account: Account;
  pending: boolean;
  onGiven: (role: Role) => void;
  onCancel: () => void;
}

function RoleDialog({ account: { name, role }, pending, onGiven, onCancel }: RoleDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<Role>(role);
  return (
    <Dialog
      onClose={onCancel}
      title={t('admin.users.roleDialog.title', { name })}
      text={t('admin.users.roleDialog.text', { name })}
    >
      <DialogForm
        className="gap-5"
        onSubmit={() => onGiven(chosen)}
        onCancel={onCancel}
        action={t('admin.users.roleDialog.save')}
        disabled={chosen === role}
        pending={pending}
      >
        {() => (
          <Field id={id} dense label={t('admin.users.role')}>
            {(control) => (
              <Select
                {...control}
                dense
                value={chosen}
                onChange={(event) => setChosen(event.target.value as Role)}
              >
                {ROLES.map((each) => (
                  <option key={each} value={each}>
                    {t(`role.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}

interface ResetSecondFactorProps {
  id: string;
  name: string;
  onDone: (answer: unknown) => void;
  onClose: () => void;
}

/** For staff who lost all of their second factors: they set up new ones at their next sign-in. */
function ResetSecondFactor({ id, name, onDone, onClose }: ResetSecondFactorProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const reset = useAction({
    mutationFn: () => call(resetSecondFactor, { id }),
    onSuccess: (answer) => {
      onClose();
      onDone(answer);
      showToast({ title: t('admin.users.reset.done', { name }), tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: accountsKey });
    },
  });
  return (
    <ConfirmDialog
      title={t('admin.users.reset.title', { name })}
      text={t('admin.users.reset.text')}
      confirm={t('admin.users.reset.confirm')}
      pending={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      {reset.error && (
        <Notice tone="danger" role="alert" className="mb-4">
          {t('admin.users.reset.failed')}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
