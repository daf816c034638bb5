/** Shows the source of a published definition. */
import { publishedDefinition } from '@clinic/contract/catalogue';
import { queryOf } from '@clinic/platform/api';
import { Button, Dialog, JsonView, LoadFailed, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

export interface DefinitionDialogProps {
  id: string;
  version: string;
  onClose: () => void;
}

export function DefinitionDialog({ id, version, onClose }: DefinitionDialogProps) {
  const { t } = useTranslation();
  const { data, isPending, isFetching, refetch } = useQuery({
    ...queryOf(publishedDefinition, { id, version }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog onClose={onClose} title={`${id} ${version}`}>
      {isPending && <Skeleton className="h-80" />}
      {data !== undefined && <JsonView label={`${id} ${version}`} value={data} />}
      {!isPending && data === undefined && (
        <LoadFailed level={3} title={t('admin.failed.title')} query={{ refetch, isFetching }} />
      )}
      <div className="mt-4 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}
