import { HeartPulse } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../../contract/review.ts';
import { textIn } from '../../../engine/definition/definition.ts';
import type { Questionnaire } from '../../../engine/form/questionnaire.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { languageName, useLanguage } from '../../platform/i18n/i18n.ts';
import { Avatar } from '../../platform/ui/base/Avatar.tsx';
import { Card } from '../../platform/ui/base/Card.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { passedRules } from '../flags/ContinuedPast.tsx';
import { FlagBadge } from '../flags/FlagBadge.tsx';
import { type ListedFlag, withState } from '../flags/flagList.ts';
import { PhoneLink } from '../PhoneLink.tsx';
import { questionnaireTitle } from '../questionnaireTitle.ts';
import { RelativeTime } from '../RelativeTime.tsx';

export interface PatientCardProps {
  submission: SubmissionDetail;
  /** Undefined while it loads. */
  questionnaire: Questionnaire | undefined;
  /** Undefined while the rule set loads. */
  flags: readonly ListedFlag[] | undefined;
}

export function PatientCard({ submission, questionnaire, flags }: PatientCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { patient } = submission;
  return (
    <Card as="section" aria-labelledby="patient-title">
      <h2 id="patient-title" className="text-sm font-semibold tracking-normal text-ink-soft">
        {t('submission.patient.title')}
      </h2>
      <div className="mt-3 flex items-center gap-3.5">
        <Avatar name={patient.name ?? ''} size="lg" />
        <div className="min-w-0">
          <p className="text-xl font-semibold wrap-anywhere">{patient.name || t('review.unknownPatient')}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{patient.email || t('review.noEmail')}</p>
          {patient.phone && (
            <p className="text-sm">
              <PhoneLink phone={patient.phone} />
            </p>
          )}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={t('submission.patient.submitted')}>
          <RelativeTime iso={submission.createdAt} />
        </Fact>
        <Fact name={t('submission.patient.form')}>
          {questionnaireTitle(submission, questionnaire, language, t('submission.unknownForm'))}
        </Fact>
        <Fact name={t('submission.patient.reference')}>
          <span className="tabular-nums">{submission.reference}</span>
        </Fact>
        <Fact name={t('submission.patient.language')}>{languageName(submission.language, language)}</Fact>
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="flex items-center gap-2 text-sm font-semibold">
          <HeartPulse aria-hidden="true" className="size-4 text-accent" />
          {t('submission.alerts.title')}
        </h3>
        {passedRules(submission, questionnaire).map(({ id, title }) => (
          <p key={id} className="mt-3">
            <Link to="?tab=flags" replace className="block rounded-full no-underline">
              <FlagBadge severity="warning">
                {t('continuedPast.title', { title: textIn(title, language) })}
              </FlagBadge>
            </Link>
          </p>
        ))}
        {flags ? <Alerts flags={flags} /> : <Skeleton className="mt-3 h-6 w-40 rounded-full" />}
      </div>
    </Card>
  );
}

function Alerts({ flags }: { flags: readonly ListedFlag[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const raised = withState(flags, 'raised');
  const open = withState(flags, 'unassessed').length;
  return (
    <>
      {raised.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {raised.map(({ flag, number }) => (
            <li key={flag.key}>
              <Link
                to="?tab=flags"
                state={{ flag: flag.key }}
                replace
                title={textIn(flag.message, language)}
                className="block rounded-full no-underline"
              >
                <FlagBadge severity={flag.severity}>
                  {textIn(flag.title, language)}
                  {number !== undefined && <span className="tabular-nums">{format.oneDecimal(number)}</span>}
                </FlagBadge>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(raised.length === 0 || open > 0) && (
        <p className="mt-3 text-sm text-ink-soft">
          {raised.length === 0 && t(flags.length === 0 ? 'flags.noRules.title' : 'submission.alerts.none')}{' '}
          {open > 0 && (
            <Link to="?tab=flags" replace className="text-accent underline underline-offset-3">
              {t('submission.alerts.unassessed', { count: open })}
            </Link>
          )}
        </p>
      )}
    </>
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
