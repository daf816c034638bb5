/** A help page triggered by the last answer. It never blocks. */
import { type NoticeRule, textIn } from '@clinic/engine/definition';
import { Button, classes, unbroken } from '@clinic/platform/ui';
import { LifeBuoy, OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../state/useDocumentTitle.ts';
import { useStepFocus } from '../state/useStepFocus.ts';
import { useWizard } from '../state/WizardContext.ts';
import { NoticeContent } from './NoticeContent.tsx';

export interface NoticePageProps {
  rule: NoticeRule;
  onContinue: () => void;
}

export function NoticePage({ rule, onContinue }: NoticePageProps) {
  const { t } = useTranslation();
  const { questionnaire, language } = useWizard();
  const heading = useStepFocus();
  const title = textIn(rule.title, language);
  const urgent = rule.level === 'urgent';
  const Icon = urgent ? OctagonAlert : LifeBuoy;
  useDocumentTitle(`${title} – ${textIn(questionnaire.definition.title, language)}`);
  return (
    <div className="@container">
      <section
        aria-labelledby="notice-title"
        className={classes(
          'rounded border p-5 sm:p-6',
          urgent ? 'border-danger-line bg-danger-soft' : 'border-info-line bg-info-soft',
        )}
      >
        <Icon
          aria-hidden="true"
          className={classes('mb-3 size-10 @max-2xs:hidden', urgent ? 'text-danger' : 'text-info')}
          strokeWidth={1.5}
        />
        <h1
          id="notice-title"
          ref={heading}
          tabIndex={-1}
          className={classes('text-3xl font-semibold', urgent && 'text-danger')}
        >
          {unbroken(title)}
        </h1>
        <NoticeContent rule={rule} language={language} />
      </section>
      <p className="mt-6 max-w-[42em] text-base text-ink-soft">{t('wizard.notice.kept')}</p>
      <Button size="lg" variant="secondary" className="mt-4 min-w-44 max-sm:w-full" onClick={onContinue}>
        {t('wizard.continue')}
      </Button>
    </div>
  );
}
