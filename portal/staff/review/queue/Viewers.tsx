import { Tooltip } from '@clinic/platform/ui';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** An eye icon on a submission that another user has open. */
export function Viewers({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  const text = t('queue.viewing', { count: names.length, names: names.join(', ') });
  return (
    <Tooltip text={text}>
      <button
        type="button"
        className="inline-flex min-h-6 min-w-0 cursor-default! items-center gap-1 rounded-full bg-info-soft px-2 text-xs font-semibold text-info"
      >
        <Eye aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="sr-only">{text}</span>
        <span aria-hidden="true" className="max-w-28 truncate">
          {names.join(', ')}
        </span>
      </button>
    </Tooltip>
  );
}
