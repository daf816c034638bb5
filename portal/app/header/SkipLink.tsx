import { useTranslation } from 'react-i18next';
import { buttonClasses } from '../../platform/ui/base/buttonClasses.ts';
import { classes } from '../../platform/ui/base/classes.ts';

export const MAIN_ID = 'main';

/** First in the tab order; visible only when focused. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href={`#${MAIN_ID}`}
      className={classes(
        buttonClasses({ variant: 'primary' }),
        'fixed top-3 left-3 z-70 -translate-y-[200%] focus:translate-y-0 print:hidden',
      )}
    >
      {t('common.skipToContent')}
    </a>
  );
}
