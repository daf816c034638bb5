/** Shows the source of a published definition. */
import { publishedDefinition } from '@clinic/contract/catalogue';
import { call, keyOf } from '@clinic/platform/api';
import { Button, Dialog, LoadFailed, Skeleton } from '@clinic/platform/ui';
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
    queryKey: [...keyOf(publishedDefinition, { id, version }), 'text'],
    queryFn: async ({ signal }) =>
      JSON.stringify(await call(publishedDefinition, { id, version }, undefined, { signal }), null, 2),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog onClose={onClose} title={`${id} ${version}`}>
      {isPending && <Skeleton className="h-80" />}
      {data !== undefined && (
        <section
          aria-label={`${id} ${version}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          className="max-h-[50dvh] overflow-auto rounded border border-line bg-sunken p-3"
        >
          <pre className="text-xs">{data}</pre>
        </section>
      )}
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
