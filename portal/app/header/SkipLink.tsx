import { buttonClasses, classes } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

export const MAIN_ID = 'main';

/** First in the tab order; visible only when focused. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href={`#${MAIN_ID}`}
      className={classes(
        buttonClasses({ variant: 'primary' }),
        'fixed top-3 start-3 z-70 -translate-y-[200%] focus:translate-y-0 print:hidden',
      )}
    >
      {t('common.skipToContent')}
    </a>
  );
}
