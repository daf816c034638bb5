/** Changes to the list since its rows were loaded. The rows move only at the user's request. */
import { Button } from '@clinic/platform/ui';
import { BellRing, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface NewsBarProps {
  arrivals: number;
  outdated: boolean;
  onShow: () => void;
}

export function NewsBar({ arrivals, outdated, onShow }: NewsBarProps) {
  const { t } = useTranslation();
  const Icon = arrivals > 0 ? BellRing : RefreshCw;
  return (
    <div role="status">
      {(arrivals > 0 || outdated) && (
        <div className="flex min-h-11 shadow-float flex-wrap items-center gap-x-3 gap-y-1 rounded border border-info-line bg-info-soft px-3 py-1.5 text-sm">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-info" />
          <span className="flex-1 font-semibold text-info">
            {arrivals > 0 ? t('queue.news.arrived', { count: arrivals }) : t('queue.news.outdated')}
          </span>
          <Button variant="quiet" size="sm" onClick={onShow}>
            {t(arrivals > 0 ? 'queue.news.show' : 'queue.news.update')}
          </Button>
        </div>
      )}
    </div>
  );
}
