/** The page layout shared by the administration screens. */
import { QueryPage, type QueryPageProps, Skeleton, usePageTitle } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

type AdminPageProps<Data> = Omit<QueryPageProps<Data>, 'texts' | 'action' | 'skeleton'>;

export function AdminPage<Data>(props: AdminPageProps<Data>) {
  const { t } = useTranslation();
  usePageTitle(props.title, t('brand.name'));
  return (
    <QueryPage
      {...props}
      texts={{
        loading: t('admin.loading'),
        failed: t('admin.failed.title'),
        later: t('admin.failed.text'),
        retry: t('common.tryAgain'),
      }}
      skeleton={<Skeleton className="h-64" />}
    />
  );
}
