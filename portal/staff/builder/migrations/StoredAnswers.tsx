/** Whether existing answers still have their place in the version about to be published. */
import type { DryRun } from '@clinic/contract/questionnaires';
import { type Definition, textIn } from '@clinic/engine/definition';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Finding } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

const SHOWN = 8;

export function StoredAnswers({ answers, before }: { answers: DryRun; before: Definition | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { submissions, drafts, lost } = answers;
  const examined = submissions.examined + drafts.examined;
  if (examined === 0) return <Finding level="good">{t('migrations.stored.none')}</Finding>;
  const partly = submissions.examined < submissions.total || drafts.examined < drafts.total;
  const numbers = {
    submissions: format.number(submissions.examined),
    drafts: format.number(drafts.examined),
  };
  const nameOf = (id: string): string => {
    const found = before?.steps.flatMap(({ questions }) => questions).find((each) => each.id === id);
    return (found && textIn(found.label, language)) || id;
  };
  const losing = submissions.examined - submissions.complete + drafts.examined - drafts.complete;
  return (
    <Finding level={lost.length > 0 ? 'warning' : 'good'}>
      {lost.length > 0
        ? t('migrations.stored.lost', {
            ...numbers,
            count: losing,
            losing: format.number(losing),
          })
        : t('migrations.stored.all', numbers)}
      {partly && <p className="text-sm text-ink-soft">{t('migrations.stored.latest')}</p>}
      {lost.length > 0 && (
        <ul className="mt-1 list-disc ps-5 text-sm">
          {lost.slice(0, SHOWN).map((line) => (
            <li key={`${line.question} ${line.reason}`} className="wrap-anywhere">
              {t(`migrations.reason.${line.reason}`, {
                name: nameOf(line.question),
                number: format.number(line.submissions + line.drafts),
              })}
            </li>
          ))}
          {lost.length > SHOWN && <li>{t('migrations.stored.more', { count: lost.length - SHOWN })}</li>}
        </ul>
      )}
      {lost.length > 0 && <p className="mt-1 text-sm text-ink-soft">{t('migrations.stored.kept')}</p>}
    </Finding>
  );
}
