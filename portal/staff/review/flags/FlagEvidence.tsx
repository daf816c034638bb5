/** Why a flag has its result: the evaluated rule in words, its version and its source. */
import type { SubmissionDetail } from '@clinic/contract/review';
import type { Answers } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { numberWithUnit } from '@clinic/engine/questionTypes';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { ExplainedTree } from '@clinic/platform/ui';
import type { RuleSet } from '@clinic/rules/document';
import { evidenceIn, explainEvidence, missingAnswers } from '@clinic/rules/evaluate';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { questionText } from '../questionText.ts';
import type { ListedFlag } from './flagList.ts';
import { limitsOf } from './limitsOf.ts';

interface FlagEvidenceProps {
  listed: ListedFlag;
  submission: SubmissionDetail;
  questionnaire: Questionnaire;
  ruleSet: RuleSet;
}

export function FlagEvidence({
  listed: { flag, state },
  submission,
  questionnaire,
  ruleSet,
}: FlagEvidenceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const evidence = evidenceIn(submission.evidenceJSON, flag.key);
  const answers = submission.answersJSON as Answers;
  const missing =
    evidence && (state === 'unassessed' || state === 'unmeasured')
      ? missingAnswers(evidence, { questionnaire })
      : [];
  const limits = evidence ? limitsOf(evidence, ruleSet) : [];
  return (
    <div className="mx-1 mb-1 grid gap-4 rounded bg-surface px-3 py-4 sm:px-5">
      {missing.length > 0 && (
        <div>
          <p className="text-sm font-semibold">{t('flags.missing')}</p>
          <ul className="mt-1.5 list-disc ps-5">
            {missing.map((key) => (
              <li key={key}>{questionText(questionnaire, key, language)}</li>
            ))}
          </ul>
        </div>
      )}
      {evidence ? (
        <div>
          <p className="text-sm font-semibold">{t(`flags.because.${state}`)}</p>
          <ExplainedTree
            nodes={explainEvidence(evidence, { questionnaire, ruleSet, language, answers })}
            words={{
              holds: t('flags.outcome.holds'),
              fails: t('flags.outcome.fails'),
              unknown: t('flags.outcome.unknown'),
            }}
          />
        </div>
      ) : (
        <p className="text-ink-soft">{t('flags.noEvidence')}</p>
      )}
      <dl className="grid gap-x-6 gap-y-1 border-t border-line pt-3 text-sm sm:grid-cols-[auto_1fr]">
        <Fact name={t('flags.ruleSet')}>
          {textIn(ruleSet.title, language)}{' '}
          <span className="text-ink-soft tabular-nums">
            ({ruleSet.id}@{ruleSet.version})
          </span>
        </Fact>
        {limits.length > 0 && (
          <Fact name={t('flags.limits')}>
            <ul>
              {limits.map(({ key, label, value, unit }) => (
                <li key={key} className="tabular-nums">
                  {textIn(label, language)}: {numberWithUnit(value as number, unit, language)}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={t('flags.source')}>{flag.source}</Fact>
        <Fact name={t('flags.reviewed')}>
          <time dateTime={flag.reviewed}>{format.calendarDate(flag.reviewed)}</time>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
