/** The patients affected by a change: approved ones first. */
import type { ImpactChange } from '@clinic/contract/rules/impact';
import { useFormat } from '@clinic/platform/format';
import { Button, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { impactPatients } from '../queries.ts';

export interface ImpactPatientListProps {
  previewId: string;
  flag: string;
  change: ImpactChange;
  title: string;
}

export function ImpactPatientList({ previewId, flag, change, title }: ImpactPatientListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [cursors, setCursors] = useState<Array<string | null>>([null]);
  const { data, isError } = useQuery(impactPatients(previewId, flag, change, cursors.at(-1) ?? null));
  if (isError) return <p className="mt-2 text-sm font-semibold text-danger">{t('rules.tryLater')}</p>;
  if (!data) return <Skeleton className="mt-2 h-24" />;
  const { next } = data;
  return (
    <div className="mt-2">
      <ul aria-label={t('rules.impact.patients', { flag: title })} className="grid gap-0.5">
        {data.patients.map((each) => (
          <li key={each.submissionId}>
            <Link
              to={`/physician/submissions/${each.submissionId}`}
              className="flex min-h-9 flex-wrap items-center gap-x-2 rounded px-2 py-1 text-sm hover:bg-sunken"
            >
              <span className="font-medium">{each.name ?? each.reference}</span>
              <span className="text-ink-soft">
                {t(`rules.status.${each.status}`)} · {format.clinicDay(each.createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {(next || cursors.length > 1) && (
        <div className="mt-1 flex gap-2">
          {cursors.length > 1 && (
            <Button size="sm" variant="quiet" onClick={() => setCursors(cursors.slice(0, -1))}>
              {t('rules.impact.previous')}
            </Button>
          )}
          {next && (
            <Button size="sm" variant="quiet" onClick={() => setCursors([...cursors, next])}>
              {t('rules.impact.next')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
