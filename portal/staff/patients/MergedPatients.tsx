/** Who was merged into a patient, and taking them out again. */

import type { MergedPatient, Patient } from '@clinic/contract/patients/patients';
import * as api from '@clinic/contract/patients/patients';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, Card, ConfirmDialog, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Renders nothing if there are none. */
export function MergedPatients({ merged }: Pick<Patient, 'merged'>) {
  const { t } = useTranslation();
  const title = useId();
  if (merged.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={title} padding="dense">
      <h2 id={title} className="text-sm font-semibold tracking-normal text-ink-soft">
        {t('patients.merged.title')}
      </h2>
      <ul className="mt-2 grid gap-3 text-sm">
        {merged.map((each) => (
          <Merged key={each.id} merged={each} />
        ))}
      </ul>
    </Card>
  );
}

function Merged({ merged: { id, into, name, birthDate, email, at, by } }: { merged: MergedPatient }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const part = useAction({
    mutationFn: () => call(api.partPatient, { id: into }, { other: id }),
    onSuccess: async () => {
      setAsks(false);
      showToast({ tone: 'success', title: t('patients.merged.parted') });
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      setAsks(false);
      const isChanged = error instanceof ApiError && error.status === 409;
      showToast({ tone: 'danger', title: t(isChanged ? 'patients.same.changed' : 'patients.same.failed') });
      void queryClient.invalidateQueries();
    },
  });
  const shown = name || t('review.unknownPatient');
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="font-semibold">{shown}</span>
        {birthDate && `, ${t('glance.born', { date: format.calendarDate(birthDate) })}`}
        {email && ` · ${email}`}
      </p>
      <p className="text-ink-soft">
        {by === null
          ? t('patients.merged.byItself', { day: format.clinicDay(at) })
          : t('patients.merged.by', { name: by, day: format.clinicDay(at) })}
      </p>
      <Button size="sm" variant="quiet" className="-ms-2" onClick={() => setAsks(true)}>
        {t('patients.merged.part')}
        <span className="sr-only"> {shown}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('patients.merged.confirm', { name: shown })}
        text={t('patients.merged.text')}
        confirm={t('patients.merged.part')}
        pending={part.isPending}
        onConfirm={() => part.mutate()}
        onClose={() => setAsks(false)}
      />
    </li>
  );
}
