/** Patients who may be the same person: staff say so, or that they are not. */

import type { Proposal } from '@clinic/contract/patients/patients';
import * as api from '@clinic/contract/patients/patients';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, ConfirmDialog, Notice, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { patientPath, proposalsOf } from './personQueries.ts';

interface ProposalsProps {
  patient: { id: string; name: string | null };
  /** Go to the one who is kept. */
  goes?: boolean;
}

/** Renders nothing if there are none. */
export function Proposals({ patient, goes = false }: ProposalsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(proposalsOf(patient.id));
  if (!data || data.length === 0) return null;
  return (
    <Notice tone="warning" title={t('patients.same.title')}>
      <ul className="grid gap-3">
        {data.map((proposal) => (
          <ProposedPatient key={proposal.patient.id} {...{ proposal, patient, goes }} />
        ))}
      </ul>
    </Notice>
  );
}

function ProposedPatient({
  proposal: { patient: other, because },
  patient,
  goes,
}: Required<ProposalsProps> & { proposal: Proposal }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const failed = (error: unknown): void => {
    setAsks(false);
    const isChanged = error instanceof ApiError && error.status === 409;
    showToast({ tone: 'danger', title: t(isChanged ? 'patients.same.changed' : 'patients.same.failed') });
    void queryClient.invalidateQueries();
  };
  const merge = useAction({
    mutationFn: () => call(api.mergePatients, { id: patient.id }, { other: other.id }),
    onSuccess: async ({ id }) => {
      setAsks(false);
      showToast({ tone: 'success', title: t('patients.same.merged') });
      if (goes) navigate(patientPath(id), { replace: true });
      await queryClient.invalidateQueries();
    },
    onError: failed,
  });
  const distinguish = useAction({
    mutationFn: () => call(api.distinguishPatients, { id: patient.id }, { other: other.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: proposalsOf(patient.id).queryKey }),
    onError: failed,
  });
  const name = other.name || t('review.unknownPatient');
  return (
    <li>
      <p>
        <Link to={patientPath(other.id)} className="font-semibold underline underline-offset-3">
          {name}
        </Link>
        {other.birthDate && `, ${t('glance.born', { date: format.calendarDate(other.birthDate) })}`}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {because.map((each) => t(`patients.same.because.${each}`)).join(' · ')}
        {other.email && ` · ${other.email}`}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
          {t('patients.same.yes')}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          pending={distinguish.isPending}
          onClick={() => distinguish.mutate()}
        >
          {t('patients.same.no')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={t('patients.same.confirm', { one: patient.name || t('review.unknownPatient'), other: name })}
        text={t('patients.same.text')}
        confirm={t('patients.same.yes')}
        pending={merge.isPending}
        onConfirm={() => merge.mutate()}
        onClose={() => setAsks(false)}
      />
    </li>
  );
}
