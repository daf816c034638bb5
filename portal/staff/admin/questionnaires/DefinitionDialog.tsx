/** Shows the source of a published definition. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publishedDefinition } from '../../../../contract/catalogue.ts';
import { queryOf } from '../../../platform/api/queryOf.ts';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx';
import { JsonView } from '../../../platform/ui/states/JsonView.tsx';
import { LoadFailed } from '../../../platform/ui/states/LoadFailed.tsx';
import { Skeleton } from '../../../platform/ui/states/Skeleton.tsx';

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
