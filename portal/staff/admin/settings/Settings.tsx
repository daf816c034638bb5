/** The clinic's settings. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../AdminPage.tsx';
import { PendingChanges } from '../PendingChanges.tsx';
import { settingsDocument } from '../queries.ts';
import { SettingsEditor } from './SettingsEditor.tsx';

export default function Settings() {
  const { t } = useTranslation();
  const query = useQuery({ ...settingsDocument, refetchOnReconnect: false });
  return (
    <AdminPage
      title={t('settings.title')}
      subtitle={t('settings.subtitle')}
      query={query}
      above={<PendingChanges />}
    >
      {(document) => <SettingsEditor document={document} onReload={() => void query.refetch()} />}
    </AdminPage>
  );
}
