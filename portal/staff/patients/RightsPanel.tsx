/** What the patient has asked for about their data, and what stops it. Of the patient's page. */
import type { Patient } from '@clinic/contract/patients/patients';
import {
  answerFileRequest,
  ERASURE_REASONS,
  type Erased,
  type ErasureReason,
  erasePatient,
  type PatientRights,
  patientRights,
  placeHold,
  releaseHold,
} from '@clinic/contract/patients/rights';
import { ApiError, call, keyOf, queryOf, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useSession } from '@clinic/platform/session';
import {
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  DialogForm,
  LoadFailed,
  Loading,
  Notice,
  SelectField,
  Skeleton,
  showToast,
  TextField,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredReason } from './dialogs/RequiredReason.tsx';

type Asking = 'hold' | 'release' | 'refuse' | 'erase';

const EXPLAINED = new Set([
  'already_held',
  'not_held',
  'file_answered',
  'legal_hold',
  'persons_changed',
  'erased',
]);

export function RightsPanel({ patient }: { patient: Patient }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useSession().user?.role === 'ADMIN';
  const queryClient = useQueryClient();
  const [asking, ask] = useState<Asking>();
  const title = useId();
  const params = { id: patient.id };
  const query = useQuery(queryOf(patientRights, params));
  const close = (): void => ask(undefined);
  const onError = (error: Error): void => {
    const code = String((error instanceof ApiError && error.json?.code) || '');
    const text = t(`rights.refused.${EXPLAINED.has(code) ? code : 'failed'}`);
    showToast({ title: t('rights.notDone'), text, tone: 'danger' });
    close();
    void queryClient.invalidateQueries();
  };
  const change = useAction({
    mutationFn: (send: () => Promise<PatientRights>) => send(),
    onSuccess: (rights) => {
      queryClient.setQueryData(keyOf(patientRights, params), rights);
      close();
    },
    onError,
  });
  const erase = useAction({
    mutationFn: (reason: ErasureReason): Promise<Erased> =>
      call(erasePatient, params, { reason, persons: [patient.id, ...patient.merged.map(({ id }) => id)] }),
    onSuccess: async ({ submissions }) => {
      showToast({ tone: 'success', title: t('rights.erase.done', { count: submissions }) });
      close();
      // Nothing of the patient stays in this browser either.
      queryClient.removeQueries({ type: 'inactive' });
      await queryClient.invalidateQueries();
    },
    onError,
  });
  const { data } = query;
  if (!data) {
    return query.isPending ? (
      <Loading text={t('patients.loading')}>
        <Skeleton className="h-24" />
      </Loading>
    ) : (
      <LoadFailed level={2} title={t('rights.title')} text={t('patients.failed.text')} query={query} />
    );
  }
  const { hold, fileRequest } = data;
  const answer = (refusal: string | null): void => {
    if (!fileRequest) return;
    change.mutate(() => call(answerFileRequest, params, { request: fileRequest.id, refusal }));
  };
  return (
    <Card as="section" aria-labelledby={title} padding="dense" className="grid gap-3 text-sm">
      <h2 id={title} className="font-semibold tracking-normal text-ink-soft">
        {t('rights.title')}
      </h2>
      {hold && (
        <Notice
          tone="warning"
          title={t('rights.hold.placed', { name: hold.by, day: format.clinicDay(hold.at) })}
        >
          <p className="wrap-anywhere">{hold.reason}</p>
        </Notice>
      )}
      {fileRequest && (
        <p className="wrap-anywhere">
          {t(`rights.file.${fileRequest.state}`, {
            asked: format.clinicDay(fileRequest.askedAt),
            until: fileRequest.expiresAt && format.clinicDay(fileRequest.expiresAt),
            reason: fileRequest.refusal,
          })}
        </p>
      )}
      {!hold && !fileRequest && <p className="text-ink-soft">{t('rights.none')}</p>}
      <div className="flex flex-wrap gap-2">
        {fileRequest?.state === 'waiting' && (
          <>
            <Button size="sm" pending={change.isPending && !asking} onClick={() => answer(null)}>
              {t('rights.file.release')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => ask('refuse')}>
              {t('rights.file.refuse')}
            </Button>
          </>
        )}
        {isAdmin && (
          <Button size="sm" variant="secondary" onClick={() => ask(hold ? 'release' : 'hold')}>
            {t(hold ? 'rights.hold.release' : 'rights.hold.place')}
          </Button>
        )}
        {isAdmin && !hold && (
          <Button size="sm" variant="danger" onClick={() => ask('erase')}>
            {t('rights.erase.action')}
          </Button>
        )}
      </div>
      {asking === 'release' && (
        <ConfirmDialog
          title={t('rights.hold.releaseTitle')}
          text={t('rights.hold.releaseText')}
          confirm={t('rights.hold.release')}
          pending={change.isPending}
          onConfirm={() => change.mutate(() => call(releaseHold, params))}
          onClose={close}
        />
      )}
      {(asking === 'hold' || asking === 'refuse') && (
        <RequiredReason
          title={t(`rights.${asking === 'hold' ? 'hold' : 'file'}.title`)}
          text={t(`rights.${asking === 'hold' ? 'hold' : 'file'}.text`)}
          action={t(asking === 'hold' ? 'rights.hold.place' : 'rights.file.refuse')}
          label={t('rights.reason')}
          missing={t('rights.reasonMissing')}
          pending={change.isPending}
          onReason={(reason) =>
            asking === 'hold' ? change.mutate(() => call(placeHold, params, { reason })) : answer(reason)
          }
          onClose={close}
        />
      )}
      {asking === 'erase' && (
        <EraseDialog
          patient={patient}
          pending={erase.isPending}
          onErase={(reason) => erase.mutate(reason)}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface EraseDialogProps {
  patient: Patient;
  pending: boolean;
  onErase: (reason: ErasureReason) => void;
  onClose: () => void;
}

/** The name has to be typed, so that it is not done to the patient of another tab. */
function EraseDialog({ patient, pending, onErase, onClose }: EraseDialogProps) {
  const { t } = useTranslation();
  const [reason, choose] = useState<ErasureReason>('requested');
  const [typed, type] = useState('');
  const expected = patient.name?.trim() || patient.visits[0]?.reference || '';
  const isTyped = typed.trim().toLowerCase() === expected.toLowerCase();
  return (
    <Dialog
      title={t('rights.erase.title', { name: expected })}
      text={t('rights.erase.text')}
      onClose={onClose}
    >
      <DialogForm
        danger
        onSubmit={() => isTyped && onErase(reason)}
        onCancel={onClose}
        action={t('rights.erase.action')}
        pending={pending}
      >
        {(tried) => (
          <>
            <ul className="list-disc ps-5 text-sm">
              <li>{t('rights.erase.forms', { count: patient.submissions })}</li>
              {patient.merged.length > 0 && (
                <li>{t('rights.erase.merged', { count: patient.merged.length })}</li>
              )}
              {patient.hasAccount && <li>{t('rights.erase.account')}</li>}
              <li>{t('rights.erase.stays')}</li>
            </ul>
            <SelectField label={t('rights.reason')} value={reason} onChange={choose}>
              {ERASURE_REASONS.map((each) => (
                <option key={each} value={each}>
                  {t(`rights.erase.reason.${each}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              required
              label={t('rights.erase.type', { name: expected })}
              error={tried && !isTyped && t('rights.erase.typeWrong')}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={type}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
