import { HIDDEN_VALUES } from '@clinic/contract/embedding';
import type { SubmissionDetail } from '@clinic/contract/review';
import type { Questionnaire } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { Avatar, Card } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Proposals } from '../person/Proposals.tsx';
import { patientPath } from '../person/personQueries.ts';
import { questionnaireTitle } from '../questionnaireTitle.ts';
import { RelativeTime } from '../RelativeTime.tsx';

interface PatientCardProps {
  submission: SubmissionDetail;
  /** Undefined while it loads. */
  questionnaire: Questionnaire | undefined;
}

/** Who sent which form, and when. */
export function PatientCard({ submission, questionnaire }: PatientCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { patient } = submission;
  return (
    <Card as="section" aria-labelledby="patient-title" padding="dense">
      <h2 id="patient-title" className="text-sm font-semibold tracking-normal text-ink-soft">
        {t('submission.patient.title')}
      </h2>
      <div className="mt-2.5 flex items-center gap-3">
        <Avatar name={patient.name ?? ''} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{patient.name || t('review.unknownPatient')}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{patient.email || t('review.noEmail')}</p>
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name={t('submission.patient.submitted')}>
          <RelativeTime iso={submission.createdAt} />
        </Fact>
        <Fact name={t('submission.patient.form')}>
          {questionnaireTitle(submission, questionnaire, language, t('submission.unknownForm'))}
        </Fact>
        <Fact name={t('submission.patient.reference')}>
          <span className="tabular-nums">{submission.reference}</span>
        </Fact>
        {submission.hostPage?.site && (
          <Fact name={t('submission.patient.site')}>{new URL(submission.hostPage.site).host}</Fact>
        )}
        {HIDDEN_VALUES.map((name) => {
          const value = submission.hostPage?.[name];
          return (
            value && (
              <Fact key={name} name={t(`submission.patient.${name}`)}>
                {value}
              </Fact>
            )
          );
        })}
      </dl>
      <p className="mt-2.5 mb-2.5 text-sm last:mb-0 print:hidden">
        <Link
          to={patientPath(submission.patientId)}
          className="font-semibold text-accent underline underline-offset-3"
        >
          {t('patients.open')}
        </Link>
      </p>
      <Proposals patient={{ id: submission.patientId, name: patient.name }} />
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
