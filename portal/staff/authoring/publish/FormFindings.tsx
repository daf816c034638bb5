/** The effects of publishing a form, as far as they can be said without its editor. */
import type { SafetyReport } from '@clinic/contract/questionnaires';
import { Finding } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { ProblemsFinding } from './ProblemsFinding.tsx';

const SHOWN = 10;

/** @param document the form */
export function FormFindings({ report, document }: { report: SafetyReport; document: unknown }) {
  const { t } = useTranslation();
  const { problems, comparedWith, fixtures, draftsInProgress } = report;
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = problems.length - errors.length;
  return (
    <>
      <ProblemsFinding errors={errors} level={warnings > 0 ? 'warning' : 'good'} document={document}>
        {errors.length > 0
          ? t('builder.publish.errors', { count: errors.length })
          : warnings > 0
            ? t('builder.publish.warnings', { count: warnings })
            : t('builder.problems.none')}
      </ProblemsFinding>
      {fixtures && (
        <Finding level={fixtures.failed.length > 0 || fixtures.passed === 0 ? 'warning' : 'good'}>
          {fixtures.failed.length > 0
            ? t('builder.publish.fixturesFail', { count: fixtures.failed.length, passed: fixtures.passed })
            : t('builder.publish.fixturesPass', { count: fixtures.passed })}
          {fixtures.failed.length > 0 && (
            <ul className="mt-1 list-disc ps-5 text-sm">
              {fixtures.failed.slice(0, SHOWN).map(({ id, title, flags }) => (
                <li key={id} className="wrap-anywhere">
                  {title}
                  {flags.length > 0 && ` · ${flags.join(', ')}`}
                </li>
              ))}
            </ul>
          )}
        </Finding>
      )}
      {comparedWith === null ? (
        <Finding level="good">{t('builder.publish.first')}</Finding>
      ) : (
        <Finding level="good">{t('builder.publish.inProgress', { count: draftsInProgress })}</Finding>
      )}
    </>
  );
}
