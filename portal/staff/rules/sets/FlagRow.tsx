/** An active flag: its condition, its text and its source. */
import { textIn } from '@clinic/engine/definition';
import { useFormat } from '@clinic/platform/format';
import { LANGUAGES, ownName, useLanguage } from '@clinic/platform/i18n';
import { actOf, type Flag, type QuestionOf, type RuleSet, termOf } from '@clinic/rules/document';
import { describeLogic } from '@clinic/rules/evaluate';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActMark } from '../../logic/ActMark.tsx';
import { DescribedTree } from '../../logic/DescribedTree.tsx';
import { SeverityMark } from '../SeverityMark.tsx';

interface FlagRowProps {
  flag: Flag;
  index: number;
  ruleSet: RuleSet;
  questionOf: QuestionOf;
  fired: number;
  outOf: number;
}

export function FlagRow({ flag, index, ruleSet, questionOf, fired, outOf }: FlagRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [everOpen, setEverOpen] = useState(false);
  const share = format.number(outOf > 0 ? fired / outOf : 0, { style: 'percent' });
  return (
    <li>
      <details className="group" onToggle={(event) => event.currentTarget.open && setEverOpen(true)}>
        <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <SeverityMark severity={flag.severity} />
          <span className="min-w-0 flex-1 font-medium">{textIn(flag.title, language)}</span>
          <span className="text-end text-sm text-ink-soft tabular-nums">
            {t('rules.fired', { count: fired })}
            {outOf > 0 && <span className="max-sm:sr-only"> · {share}</span>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        {everOpen && (
          <div className="grid gap-5 bg-paper px-4 py-4 sm:px-6 lg:grid-cols-2">
            <div>
              <h3 className="text-sm font-semibold">
                {t(flag.alertWhen === undefined ? 'rules.flag.firesWhen' : 'rules.flag.alertsWhen')}
              </h3>
              <div className="mt-1.5">
                <DescribedTree
                  node={describeLogic(
                    flag.alertWhen ?? flag.value,
                    `flags[${index}].${flag.alertWhen === undefined ? 'value' : 'alertWhen'}`,
                    { ruleSet, questionOf, language },
                  )}
                />
              </div>
            </div>
            <dl className="grid content-start gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
              <dt className="text-ink-soft">{t('rules.flag.severity')}</dt>
              <dd>
                <SeverityMark severity={flag.severity} named />
              </dd>
              <dt className="text-ink-soft">{t('rules.flag.act')}</dt>
              <dd>{termOf(flag) === undefined ? t(`rules.act.${actOf(flag)}`) : <ActMark flag={flag} />}</dd>
              {flag.whenUnknown && (
                <>
                  <dt className="text-ink-soft">{t('rules.flag.whenUnknown')}</dt>
                  <dd>{t(`rules.flag.unknown.${flag.whenUnknown}`)}</dd>
                </>
              )}
              {LANGUAGES.map((each) => (
                <FlagMessage
                  key={each}
                  name={t('rules.flag.messageIn', { language: ownName(each) })}
                  lang={each}
                >
                  {textIn(flag.message, each)}
                </FlagMessage>
              ))}
              <dt className="text-ink-soft">{t('rules.flag.source')}</dt>
              <dd className="wrap-anywhere">{flag.source}</dd>
              <dt className="text-ink-soft">{t('rules.flag.reviewed')}</dt>
              <dd>{format.calendarDate(flag.reviewed)}</dd>
            </dl>
          </div>
        )}
      </details>
    </li>
  );
}

function FlagMessage({ name, lang, children }: { name: string; lang: string; children: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd lang={lang}>{children}</dd>
    </>
  );
}
