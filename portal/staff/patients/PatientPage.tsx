/** A patient: the visits side by side, what changed, curves, and everything that happened. */
import { type Patient, patientAsFhir, patientPdf } from '@clinic/contract/patients/patients';
import { completedYears } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { addressOf } from '@clinic/platform/address';
import { clinic, erasedOn, hasFailed } from '@clinic/platform/api';
import { dayIn, useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import {
  buttonClasses,
  Card,
  EmptyState,
  LoadFailed,
  Loading,
  Notice,
  PartBoundary,
  Skeleton,
  Tabs,
  usePageTitle,
} from '@clinic/platform/ui';
import { type Flag, inReadingOrder } from '@clinic/rules/document';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, UserX } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { FactText } from '../review/glance/FactText.tsx';
import { LONG_FACTS, SHORT_FACTS } from '../review/glance/patientFacts.ts';
import { PhoneLink } from '../review/PhoneLink.tsx';
import { Proposals } from '../review/person/Proposals.tsx';
import { isUnknown, questionnaireOf, ruleSetOf } from '../review/queries.ts';
import { useNow } from '../review/useNow.ts';
import { Curves, type Mark } from './Curves.tsx';
import { FlagsOverTime } from './FlagsOverTime.tsx';
import { MergedPatients } from './MergedPatients.tsx';
import { PatientEvents } from './PatientEvents.tsx';
import { PlanPanel } from './plans/PlanPanel.tsx';
import { patientOf } from './queries.ts';
import { RightsPanel } from './RightsPanel.tsx';
import { VisitsTable } from './VisitsTable.tsx';
import { changesBetween, type ReadVisit, readVisit } from './visits.ts';

const LIST = '/physician/patients';

export default function PatientPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(patientOf(id));
  const { data, error } = query;
  const erased = erasedOn(error);
  // What was loaded before is of nobody any more.
  const patient = erased ? undefined : data;
  usePageTitle(t('patients.page'), t('brand.name'));
  if (patient) return <Loaded key={patient.id} patient={patient} />;
  if (!erased && !hasFailed(query)) {
    return (
      <Page>
        <Loading text={t('patients.loading')}>
          <Skeleton className="h-96" />
        </Loading>
      </Page>
    );
  }
  return (
    <Page>
      {isUnknown(error) ? (
        <EmptyState
          level={1}
          tone="danger"
          icon={UserX}
          title={
            erased ? t('rights.erased', { day: format.calendarDate(erased) }) : t('patients.unknown.title')
          }
          text={t(erased ? 'rights.erasedText' : 'patients.unknown.text')}
        />
      ) : (
        <LoadFailed
          level={1}
          title={t('patients.failed.title')}
          text={t('patients.failed.text')}
          query={query}
        />
      )}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:px-6">
      <p className="print:hidden">
        <Link to={LIST} className={buttonClasses({ variant: 'quiet', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {t('patients.back')}
        </Link>
      </p>
      {children}
    </div>
  );
}

/** Visits whose forms are known, and the flags that their rules raised. */
function useRead({ visits }: Patient) {
  const language = useLanguage();
  const forms = useQueries({ queries: visits.map(({ questionnaire }) => questionnaireOf(questionnaire)) });
  const rules = useQueries({ queries: visits.map(({ ruleSet }) => ruleSetOf(ruleSet)) });
  const read = visits.flatMap((visit, place) => {
    const questionnaire = forms[place]?.data;
    return questionnaire ? [readVisit(visit, questionnaire, language)] : [];
  });
  const flagsBySubmission = new Map(
    visits.map((visit, place): [string, Flag[]] => [
      visit.id,
      inReadingOrder(rules[place]?.data?.flags ?? []).filter(({ key }) => visit.raisedFlags.includes(key)),
    ]),
  );
  const all = [...forms, ...rules];
  return {
    read,
    flagsOf: ({ visit }: ReadVisit): readonly Flag[] => flagsBySubmission.get(visit.id) ?? [],
    isLoading: all.some(({ isPending }) => isPending),
    isPartial: all.some(({ isError, data }) => isError && !data),
  };
}

function Loaded({ patient }: { patient: Patient }) {
  const { t } = useTranslation();
  const { read, flagsOf, isLoading, isPartial } = useRead(patient);
  const marks = useMarks(read, flagsOf);
  if (isLoading)
    return (
      <Page>
        <Loading text={t('patients.loading')}>
          <Skeleton className="h-96" />
        </Loading>
      </Page>
    );
  const tabs = {
    curves: <Curves visits={read} marks={marks} />,
    flags: <FlagsOverTime visits={read} flagsOf={flagsOf} />,
    timeline: <PatientEvents patientId={patient.id} visits={read} />,
  };
  return (
    <Page>
      <Heading patient={patient} />
      {isPartial && <Notice tone="warning" title={t('patients.partial')} />}
      <Proposals patient={patient} goes />
      <PartBoundary>
        <VisitsTable visits={read} flagsOf={flagsOf} />
      </PartBoundary>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 max-lg:order-last">
          <Tabs
            label={t('patients.page')}
            defaultValue="curves"
            tabs={(['curves', 'flags', 'timeline'] as const).map((id) => ({
              id,
              title: t(`patients.tabs.${id}`),
              content: tabs[id],
              lazy: true,
            }))}
          />
        </div>
        <aside aria-label={t('patients.aside')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PartBoundary>
            <OpenRequests patient={patient} />
          </PartBoundary>
          <PartBoundary>
            <PlanPanel personId={patient.id} />
          </PartBoundary>
          <PartBoundary>
            <Changes visits={read} />
          </PartBoundary>
          <PartBoundary>
            <Facts visits={read} />
          </PartBoundary>
          <PartBoundary>
            <MergedPatients merged={patient.merged} />
          </PartBoundary>
          <PartBoundary>
            <RightsPanel patient={patient} />
          </PartBoundary>
        </aside>
      </div>
    </Page>
  );
}

/** Flags that a visit raised and the one before did not, and medicines that changed. */
function useMarks(visits: readonly ReadVisit[], flagsOf: (visit: ReadVisit) => readonly Flag[]): Mark[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return visits.flatMap((now, place) => {
    const before = visits[place + 1];
    const on = now.visit.answeredOn;
    const raised = flagsOf(now)
      .filter(
        ({ key, severity }) => /danger|warning/.test(severity) && !before?.visit.raisedFlags.includes(key),
      )
      .map(({ severity, title }) => ({ on, text: textIn(title, language), isDanger: severity === 'danger' }));
    const medicines = ({ facts }: ReadVisit): string =>
      facts.medication.entries.map(({ text }) => text).join(', ');
    const isChanged = before && medicines(now) !== '' && medicines(now) !== medicines(before);
    return isChanged
      ? [
          ...raised,
          { on, text: t('patients.curves.medicines', { medicines: medicines(now) }), isDanger: false },
        ]
      : raised;
  });
}

function Heading({
  patient: { id, name, birthDate, phone, email, hasAccount, submissions },
}: {
  patient: Patient;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const years = completedYears(birthDate ?? undefined, dayIn(clinic().timeZone, useNow()));
  return (
    <header>
      <h1 className="text-2xl font-bold wrap-anywhere">{name || t('review.unknownPatient')}</h1>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
        {birthDate && (
          <li>
            {years !== undefined && `${t('glance.years', { count: years })}, `}
            {t('glance.born', { date: format.calendarDate(birthDate) })}
          </li>
        )}
        {phone && (
          <li>
            <PhoneLink phone={phone} />
          </li>
        )}
        <li className="wrap-anywhere">{email || t('review.noEmail')}</li>
        <li>{t(hasAccount ? 'patients.account.yes' : 'patients.account.no')}</li>
        <li>{t('patients.submissions', { count: submissions })}</li>
      </ul>
      <p className="mt-2 flex flex-wrap gap-2 print:hidden">
        {([patientPdf, patientAsFhir] as const).map((format) => (
          <a
            key={format.path}
            href={addressOf(format, { id }, { language })}
            download
            className={buttonClasses({ variant: 'secondary', size: 'sm' })}
          >
            <Download aria-hidden="true" />
            {t(format === patientPdf ? 'patients.file.pdf' : 'patients.file.fhir')}
          </a>
        ))}
      </p>
    </header>
  );
}

function SideCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} padding="dense">
      <h2 id={id} className="text-sm font-semibold tracking-normal text-ink-soft">
        {title}
      </h2>
      <div className="mt-2 text-sm">{children}</div>
    </Card>
  );
}

function OpenRequests({ patient: { visits } }: { patient: Patient }) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = visits.filter(({ openRequest }) => openRequest);
  if (open.length === 0) return null;
  return (
    <SideCard title={t('patients.requests')}>
      <ul className="grid gap-2">
        {open.map(({ id, reference, openRequest }) => (
          <li key={id}>
            <Link
              to={`/physician/submissions/${id}?tab=messages`}
              className="font-semibold text-accent underline underline-offset-3"
            >
              {reference}
            </Link>
            <span className="text-ink-soft"> · {format.clinicDay(openRequest?.createdAt ?? '')}</span>
            <p className="wrap-anywhere">{openRequest?.message}</p>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

function Changes({ visits }: { visits: readonly ReadVisit[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = visits;
  // The last time that something of it was asked.
  const before =
    visits.slice(1).find(({ visit }) => visit.questionnaire.id === now?.visit.questionnaire.id) ?? visits[1];
  const changes = useMemo(() => (now && before ? changesBetween(now, before) : []), [now, before]);
  if (!now || !before) return null;
  return (
    <SideCard title={t('patients.changes.title', { day: format.calendarDate(before.visit.answeredOn) })}>
      {changes.length === 0 ? (
        <p className="text-ink-soft">{t('patients.changes.none')}</p>
      ) : (
        <ul className="grid gap-1.5">
          {changes.map(({ id, label, before: was, now: is }) => (
            <li key={id} className="wrap-anywhere">
              <span className="block text-ink-soft">{label}</span>
              <del className="text-ink-soft">{was || t('patients.changes.blank')}</del>
              <span aria-hidden="true"> → </span>
              <ins className="font-semibold no-underline">{is || t('patients.changes.blank')}</ins>
            </li>
          ))}
        </ul>
      )}
    </SideCard>
  );
}

/** Each fact as the latest visit that asked for it says. */
function Facts({ visits }: { visits: readonly ReadVisit[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = [...SHORT_FACTS, ...LONG_FACTS].flatMap((name) => {
    const latest = visits.find(
      ({ facts }) => facts[name].outcome === 'known' || facts[name].outcome === 'denied',
    );
    return latest ? [{ name, fact: latest.facts[name], on: latest.visit.answeredOn }] : [];
  });
  if (found.length === 0) return null;
  return (
    <SideCard title={t('glance.title')}>
      <dl className="grid gap-1.5">
        {found.map(({ name, fact, on }) => (
          <div key={name}>
            <dt className="text-xs text-ink-soft">
              {t(`glance.fact.${name}`)} · {format.calendarDate(on)}
            </dt>
            <dd className="wrap-anywhere">
              <FactText fact={fact} denied={t('glance.none')} />
            </dd>
          </div>
        ))}
      </dl>
    </SideCard>
  );
}
