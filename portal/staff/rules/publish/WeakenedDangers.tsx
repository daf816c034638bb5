/** Why a second person has to approve: the danger flags that a version weakens, with their sources and cases. */
import type { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Finding } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

/** How many cases are named. */
const NAMED = 3;

export function WeakenedDangers({ report }: { report: RuleDraftReport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { weakened, needsApproval, hasApprover } = report;
  if (!needsApproval) return null;
  return (
    <>
      {weakened.length > 0 && (
        <Finding level="warning">
          {t('rules.weakened.title', { count: weakened.length })}
          <ul className="mt-2 grid gap-2 text-sm">
            {weakened.map(({ key, title, how, source, cases }) => (
              <li key={key} className="rounded border border-line bg-surface px-3 py-2">
                <p className="font-medium wrap-anywhere">
                  {textIn(title, language)}: {how.map((each) => t(`rules.weakened.how.${each}`)).join(', ')}
                </p>
                <p className="text-ink-soft wrap-anywhere">{t('rules.weakened.source', { source })}</p>
                <p className="text-ink-soft wrap-anywhere">
                  {t('rules.weakened.cases', { count: cases.length })} {cases.slice(0, NAMED).join(' · ')}
                  {cases.length > NAMED && ' …'}
                </p>
              </li>
            ))}
          </ul>
        </Finding>
      )}
      <Finding level={hasApprover ? 'warning' : 'error'}>
        {t(hasApprover ? 'rules.publish.needsApproval' : 'rules.publish.nobodyApproves')}
      </Finding>
    </>
  );
}
