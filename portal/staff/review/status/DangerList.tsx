import type { OpenDanger } from '@clinic/contract/review';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { classes } from '@clinic/platform/ui';
import { OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** "Suicide risk – not assessed": dangers that are open, or that were when somebody decided. */
export function DangerList({ dangers, className }: { dangers: readonly OpenDanger[]; className: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (dangers.length === 0) return null;
  return (
    <ul className={classes('grid gap-1.5', className)}>
      {dangers.map(({ key, title, state }) => (
        <li key={key} className="flex items-start gap-2">
          <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{textIn(title, language)}</span>
            {' – '}
            {t(`reason.danger.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
