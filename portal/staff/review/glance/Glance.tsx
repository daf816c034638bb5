/** The first card of a submission: the facts about the patient that every decision needs. */
import type { SubmissionDetail } from '@clinic/contract/review';
import type { Answers } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { type Questionnaire, resolveForm } from '@clinic/engine/form';
import { clinic } from '@clinic/platform/api';
import { dayIn, useFormat } from '@clinic/platform/format';
import { languageName, useLanguage } from '@clinic/platform/i18n';
import { Card, Skeleton } from '@clinic/platform/ui';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { InstrumentResults, instrumentResults } from '../answers/InstrumentResults.tsx';
import { PhoneLink } from '../PhoneLink.tsx';
import { useNow } from '../useNow.ts';
import { EarlierVisit } from './EarlierVisit.tsx';
import { FactText, FactUnknown } from './FactText.tsx';
import {
  type Age,
  ageOf,
  isAsked,
  LONG_FACTS,
  patientFacts,
  reasonNotAsked,
  SHORT_FACTS,
} from './patientFacts.ts';
import type { Answered } from './statements.ts';

interface GlanceProps {
  submission: SubmissionDetail;
  /** Undefined while it loads. */
  questionnaire: Questionnaire | undefined;
  /** The form could not be loaded, so it is unknown which answer is which fact. */
  unreadable: boolean;
}

export function Glance({ submission, questionnaire, unreadable }: GlanceProps) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <Card as="section" aria-labelledby={title} padding="dense" className="sm:px-5">
      <h2 id={title} className="text-sm font-semibold tracking-normal text-ink-soft">
        {t('glance.title')}
      </h2>
      {questionnaire ? (
        <Facts submission={submission} questionnaire={questionnaire} />
      ) : unreadable ? (
        <p className="mt-2">{t('glance.unreadable')}</p>
      ) : (
        <GlanceSkeleton />
      )}
    </Card>
  );
}

/** In the shape of the content: rows of short facts, then lists. */
const GlanceSkeleton = () => (
  <div aria-hidden="true" className="mt-3 grid gap-3">
    {[0, 1].map((row) => (
      <div key={row} className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {[0, 1, 2, 3].map((fact) => (
          <Skeleton key={fact} className="h-10" />
        ))}
      </div>
    ))}
    <Skeleton className="h-24" />
  </div>
);

function Facts({
  submission,
  questionnaire,
}: {
  submission: SubmissionDetail;
  questionnaire: Questionnaire;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const answered = useMemo((): Answered => {
    const answers = submission.answersJSON as Answers;
    return {
      questionnaire,
      answers,
      form: resolveForm(questionnaire, answers, submission.answeredOn),
      language,
    };
  }, [submission, questionnaire, language]);
  const facts = useMemo(() => patientFacts(answered), [answered]);
  const age = ageOf(answered);
  const ageToday = ageOf(answered, dayIn(clinic().timeZone, useNow()));
  const years = (of: Age): string =>
    of.months === undefined
      ? t('glance.years', { count: of.years })
      : t('glance.months', { count: of.months });
  const isOlder = age && ageToday && years(age) !== years(ageToday);
  const size = [facts.height, facts.weight].flatMap(({ entries }) => entries.map(({ text }) => text));
  const formLanguage = languageName(submission.language, language);
  const supporting = {
    bmi: size.length > 0 && size.join(' · '),
    language: isAsked(facts.language) && t('glance.form', { language: formLanguage }),
  };
  const { patient, steps } = questionnaire.definition;
  const noPhone = patient.phone === undefined ? undefined : reasonNotAsked(answered, patient.phone);
  const scored = steps.filter((step) => instrumentResults(step, answered.form, language).length > 0);
  return (
    <div className="mt-2 text-sm">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-2.5">
        {patient.birthDate !== undefined && (
          <ShortFact
            name={t('glance.fact.age')}
            below={
              age && (
                <>
                  {t('glance.born', { date: format.calendarDate(age.born) })}
                  {isOlder && `, ${t('glance.today', { age: years(ageToday) })}`}
                </>
              )
            }
          >
            {age ? (
              <span className="font-semibold">
                {isOlder
                  ? t('glance.atSubmission', { age: age.months === undefined ? age.years : years(age) })
                  : years(age)}
              </span>
            ) : (
              <FactUnknown outcome="notProvided" />
            )}
          </ShortFact>
        )}
        {SHORT_FACTS.filter((name) => name === 'language' || isAsked(facts[name])).map((name) => (
          <ShortFact
            key={name}
            name={t(`glance.fact.${name}`)}
            below={name === 'bmi' || name === 'language' ? supporting[name] : undefined}
          >
            {name === 'language' && !isAsked(facts.language) ? (
              <span className="font-semibold">{formLanguage}</span>
            ) : (
              <FactText fact={facts[name]} denied={t('glance.no')} />
            )}
          </ShortFact>
        ))}
        {(submission.patient.phone || patient.phone !== undefined) && (
          <ShortFact name={t('glance.fact.phone')}>
            {submission.patient.phone ? (
              <PhoneLink phone={submission.patient.phone} />
            ) : (
              noPhone || <FactUnknown outcome="notProvided" />
            )}
          </ShortFact>
        )}
      </dl>
      <dl className="mt-3 grid gap-2 border-t border-line pt-3">
        {scored.map((step) => (
          <LongFact key={step.id} name={textIn(step.title, language)}>
            <InstrumentResults step={step} form={answered.form} />
          </LongFact>
        ))}
        {LONG_FACTS.filter((name) => isAsked(facts[name])).map((name) => (
          <LongFact key={name} name={t(`glance.fact.${name}`)}>
            <FactText fact={facts[name]} denied={t('glance.none')} />
          </LongFact>
        ))}
        <LongFact name={t('glance.fact.lastVisit')}>
          <EarlierVisit submissionId={submission.id} facts={facts} />
        </LongFact>
      </dl>
    </div>
  );
}

interface NamedFactProps {
  name: string;
  below?: ReactNode;
  children: ReactNode;
}

const ShortFact = ({ name, below, children }: NamedFactProps) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">
      {children}
      {below && <span className="block text-xs text-ink-soft">{below}</span>}
    </dd>
  </div>
);

const LongFact = ({ name, children }: NamedFactProps) => (
  <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
    <dt className="text-ink-soft max-sm:text-xs">{name}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
);
