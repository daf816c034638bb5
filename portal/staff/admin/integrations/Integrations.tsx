/** What connects the clinic to other programs: webhooks, programs that call the API, and forms in pages of other sites. */
import { webhooks } from '@clinic/contract/integrations/webhooks';
import { queryOf } from '@clinic/platform/api';
import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../AdminPage.tsx';
import { ShownOnce } from '../ShownOnce.tsx';
import { ApiClients } from './ApiClients.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { IntegrationSection } from './IntegrationSection.tsx';
import { Sites } from './Sites.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

export default function Integrations() {
  const { t } = useTranslation();
  const query = useQuery({ ...queryOf(webhooks), staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <AdminPage title={t('integrations.title')} subtitle={t('integrations.subtitle')} query={query}>
      {() => (
        <>
          <IntegrationSection
            kind="webhooks"
            icon={WebhookIcon}
            query={query}
            isEmpty={(list) => list.length === 0}
            onAdd={() => setAdding(true)}
            list={(list) => (
              <ul>
                {list.map((webhook) => (
                  <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
                ))}
              </ul>
            )}
          />
          <ApiTokens />
          <ApiClients />
          <Sites />
          {adding && <WebhookDialog onSecret={setSecret} onClose={() => setAdding(false)} />}
          {secret !== undefined && (
            <ShownOnce
              title={t('integrations.webhooks.secret.title')}
              text={t('integrations.webhooks.secret.text')}
              secret={secret}
              done={t('integrations.secretDone')}
              onClose={() => setSecret(undefined)}
            />
          )}
        </>
      )}
    </AdminPage>
  );
}
