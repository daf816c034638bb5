import { Button, Card, EmptyState } from '@clinic/platform/ui';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function NoSubmissions({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Card padding="none" role="status" className="m-4">
      <EmptyState
        icon={Inbox}
        title={t('review.empty.title')}
        text={t(narrowed ? 'review.empty.narrowed' : 'review.empty.none')}
        action={
          narrowed && (
            <Button variant="secondary" onClick={onClear}>
              {t('review.clearFilters')}
            </Button>
          )
        }
      />
    </Card>
  );
}
