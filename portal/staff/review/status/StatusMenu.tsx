/** The status of a card in the queue; opens a menu of the others. */
import { STATUSES, type Status } from '@clinic/contract/review';
import { classes, Menu, MenuChoices, Spinner, toneClasses } from '@clinic/platform/ui';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { statusTone } from './status.ts';
import { statusIcon } from './statusIcon.ts';

interface StatusMenuProps {
  status: Status;
  /** The patient's name, for the accessible label. */
  name: string;
  pending: boolean;
  /** For a single-line row. */
  dense?: boolean;
  onChoose: (status: Status) => void;
}

export function StatusMenu({ status, name, pending, dense, onChoose }: StatusMenuProps) {
  const { t } = useTranslation();
  const Icon = statusIcon[status];
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-busy={pending}
          className={classes(
            'inline-flex max-w-full items-center gap-1.5 rounded-full border text-xs font-semibold whitespace-nowrap',
            dense ? 'min-h-7 px-2.5' : 'min-h-11 px-4 @4xl:min-h-7 @4xl:px-2.5',
            'transition-[filter] hover:brightness-97 dark:hover:brightness-125',
            toneClasses[statusTone[status]],
          )}
        >
          {pending ? (
            <Spinner className="size-3.5" />
          ) : (
            <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.25} />
          )}
          <span className="truncate">{t(`status.${status}`)}</span>
          <span className="sr-only"> – {t('review.updateStatusOf', { name })}</span>
          <ChevronDown aria-hidden="true" className="-me-1 size-3.5 shrink-0" strokeWidth={2.25} />
        </button>
      }
    >
      <MenuChoices
        label={t('review.updateStatus')}
        value={status}
        choices={STATUSES.map((value) => ({ value, text: t(`status.${value}`) }))}
        onChoose={(chosen) => !pending && onChoose(chosen)}
      />
    </Menu>
  );
}
