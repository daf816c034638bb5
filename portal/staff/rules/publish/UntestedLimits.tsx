/** Limits that no test case tries, before they are published, with patients who would, to be added as cases. */
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { textIn } from '@clinic/engine/definition';
import { displayAnswer, storedHistory } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Finding } from '@clinic/platform/ui';
import { patientsFor, type SuggestedCase, type UntestedSide, untestedLimits } from '@clinic/rules/coverage';
import type { Condition } from '@clinic/rules/document';
import { describeLine } from '@clinic/rules/evaluate';
import { UserPlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outcome } from '../cases/WhyPanel.tsx';
import { useRules, type WorkCase } from '../RulesContext.ts';

interface UntestedLimitsProps {
  cases: readonly WorkCase[];
  /** Adds cases that expect what the rules say now. */
  onAdd: (patients: Case[]) => void;
}

export function UntestedLimits({ cases, onAdd }: UntestedLimitsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sound, questionnaires, questionOf } = useRules();
  const untested = useMemo(
    () =>
      untestedLimits(
        sound,
        questionnaires.map(({ questionnaire }) => questionnaire),
        cases,
        questionOf,
      ),
    [sound, questionnaires, cases, questionOf],
  );
  const { patients, isSearching } = usePatients(untested, cases);
  if (untested.length === 0) return null;
  const inWords = ({ logic }: Condition): string =>
    describeLine(logic, { ruleSet: sound, questionOf, language });
  const byCondition = Map.groupBy(untested, ({ condition }) => condition);
  const titleOf = ({ path, point }: SuggestedCase): string => {
    const side = untested.find(({ condition }) => condition.path === path);
    const what = side ? inWords(side.condition) : path;
    return t('rules.untestedLimits.patient', { what, side: t(`rules.untestedLimits.sides.${point}`) });
  };
  return (
    <Finding level="warning">
      {t('rules.untestedLimits.title', {
        count: new Set(untested.map(({ condition }) => condition.limit?.path)).size,
      })}
      <ul className="mt-1 list-disc ps-5 text-sm">
        {[...byCondition].map(([condition, sides]) => (
          <li key={condition.path} className="wrap-anywhere">
            {inWords(condition)}:{' '}
            {sides.map(({ point }) => t(`rules.untestedLimits.sides.${point}`)).join(', ')}
          </li>
        ))}
      </ul>
      <div role="status" className="mt-2 text-sm">
        {isSearching && t('rules.untestedLimits.searching')}
        {!isSearching && patients.length === 0 && t('rules.untestedLimits.none')}
      </div>
      {patients.length > 0 && (
        <>
          <ul aria-label={t('rules.untestedLimits.patients')} className="mt-1 grid gap-2">
            {patients.map((patient) => (
              <Patient
                key={`${patient.path} ${patient.point}`}
                patient={patient}
                title={titleOf(patient)}
                from={cases.find(({ id }) => id === patient.from)}
              />
            ))}
          </ul>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            disabled={isSearching}
            onClick={() =>
              onAdd(
                patients.map((patient) => {
                  const { answers, asOf, history, expected } = patient;
                  return {
                    id: idOf(patient),
                    title: titleOf(patient).slice(0, 300),
                    asOf,
                    answers,
                    ...(history && { history: storedHistory(history) }),
                    expected,
                  };
                }),
              )
            }
          >
            <UserPlus aria-hidden="true" />
            {t('rules.untestedLimits.add', { count: patients.length })}
          </Button>
        </>
      )}
    </Finding>
  );
}

interface PatientProps {
  patient: SuggestedCase;
  title: string;
  from: WorkCase | undefined;
}

/** The changed answers, and what the rules say about them. */
function Patient({ patient, title, from }: PatientProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sound, questionOf } = useRules();
  const flags = sound.flags.filter(({ key }) => key in patient.expected);
  return (
    <li className="rounded border border-line bg-surface px-3 py-2 text-sm">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-ink-soft">
        {t('rules.untestedLimits.from', { title: from?.title ?? patient.from })}
      </p>
      <ul className="list-disc ps-5">
        {patient.changed.map((key) => {
          const question = questionOf(key);
          if (!question) return null;
          const answered = (answers?: SuggestedCase['answers']) =>
            displayAnswer(question, answers?.[key], language);
          return (
            <li key={key} className="wrap-anywhere">
              {t('rules.untestedLimits.changed', {
                question: textIn(question.label, language),
                before: answered(from?.answers),
                after: answered(patient.answers),
              })}
            </li>
          );
        })}
      </ul>
      <p className="mt-1 flex flex-wrap items-center gap-1.5">
        {flags.map(({ key, title: name }) => (
          <span key={key}>
            {textIn(name, language)} <Outcome value={patient.expected[key]} />
          </span>
        ))}
      </p>
    </li>
  );
}

/** Searches one by one; in between, the page can react. */
function usePatients(untested: readonly UntestedSide[], cases: readonly WorkCase[]) {
  const { sound, questionnaires } = useRules();
  const form = questionnaires[0]?.questionnaire;
  const [suggested, setSuggested] = useState<{
    of: typeof untested;
    patients: SuggestedCase[];
    isDone: boolean;
  }>();
  useEffect(() => {
    let isWanted = true;
    const search = async (): Promise<void> => {
      const patients: SuggestedCase[] = [];
      for (const patient of form ? patientsFor(untested, sound, form, cases) : []) {
        if (patient) patients.push(patient);
        if (isWanted) setSuggested({ of: untested, patients: [...patients], isDone: false });
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (!isWanted) return;
      }
      setSuggested({ of: untested, patients, isDone: true });
    };
    void search();
    return () => {
      isWanted = false;
    };
  }, [untested, sound, form, cases]);
  const current = suggested?.of === untested ? suggested : undefined;
  return { patients: current?.patients ?? [], isSearching: !current?.isDone };
}

/** Has a random suffix, so that two editors who add the same patient create two cases. */
const idOf = ({ from, point }: SuggestedCase): string =>
  `${`${from}-${point}`.slice(0, 180)}-${crypto.randomUUID().slice(0, 8)}`;
