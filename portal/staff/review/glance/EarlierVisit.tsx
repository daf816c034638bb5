/** The date of the patient's previous visit, and which facts have changed since. */
import type { EarlierVisit as Earlier } from '@clinic/contract/review';
import { type Answers, words } from '@clinic/engine/base';
import { resolveForm } from '@clinic/engine/form';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { earlierVisitOf, questionnaireOf } from '../queries.ts';
import {
  changedFacts,
  type FactName,
  missingEntries,
  type PatientFacts,
  patientFacts,
} from './patientFacts.ts';
import type { Fact } from './statements.ts';

interface EarlierVisitProps {
  submissionId: string;
  /** Of this submission. */
  facts: PatientFacts;
}

export function EarlierVisit({ submissionId, facts }: EarlierVisitProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError } = useQuery(earlierVisitOf(submissionId));
  if (isError) return <span className="text-ink-soft italic">{t('glance.visit.failed')}</span>;
  if (!data) return <Skeleton className="h-5 w-40" />;
  const { visit } = data;
  if (!visit) return <span className="text-ink-soft italic">{t('glance.visit.none')}</span>;
  return (
    <>
      <Link
        to={`/physician/submissions/${visit.id}`}
        className="font-semibold text-accent underline underline-offset-3"
      >
        {format.clinicDay(visit.createdAt)}
      </Link>{' '}
      <span className="text-ink-soft">· {visit.reference}</span>
      <Changes visit={visit} facts={facts} />
    </>
  );
}

function Changes({ visit, facts }: { visit: NonNullable<Earlier['visit']>; facts: PatientFacts }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: questionnaire, isError } = useQuery(questionnaireOf(visit.questionnaire));
  if (isError) return null;
  if (!questionnaire) return <Skeleton className="mt-1 h-5 w-56" />;
  const answers = visit.answersJSON as Answers;
  const form = resolveForm(questionnaire, answers, visit.answeredOn);
  const before = patientFacts({ questionnaire, answers, form, language });
  const changed = changedFacts(facts, before);
  if (changed.length === 0) return <p className="text-ink-soft">{t('glance.visit.same')}</p>;
  return (
    <ul aria-label={t('glance.visit.changed')}>
      {changed.map((name) => (
        <Change key={name} name={name} before={before[name]} now={facts[name]} />
      ))}
    </ul>
  );
}

function Change({ name, before, now }: { name: FactName; before: Fact; now: Fact }) {
  const { t } = useTranslation();
  const gone = useFactDifference(before, now);
  const added = useFactDifference(now, before);
  return (
    <li>
      <span className="text-ink-soft">{t(`glance.fact.${name}`)}: </span>
      {gone && <del className="text-ink-soft">{gone}</del>}
      {gone && added && <span aria-hidden="true"> → </span>}
      {added && (
        <ins className="font-semibold no-underline">
          {!gone && '+ '}
          {added}
        </ins>
      )}
    </li>
  );
}

/** Entries that only one of the two has; for a fact that is not a list, all of it. */
function useFactDifference(fact: Fact, other: Fact): string {
  const { t } = useTranslation();
  const language = useLanguage();
  if (fact.outcome === 'denied') return t('glance.none');
  if (fact.outcome === 'notInForm') return t('glance.notInForm');
  if (fact.outcome !== 'known') return words(language)[fact.outcome];
  return missingEntries(fact, other)
    .map(({ about, text }) => (about ? `${about} ${text}` : text))
    .join(', ');
}
