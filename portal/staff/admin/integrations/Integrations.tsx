/** What connects the clinic to other programs: webhooks, programs that call the API, and forms in pages of other sites. */
import { webhooks } from '@clinic/contract/integrations/webhooks';
import { queryOf } from '@clinic/platform/api';
import { Button, EmptyState } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
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
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t('integrations.webhooks.add')}
    </Button>
  );
  return (
    <AdminPage title={t('integrations.title')} subtitle={t('integrations.subtitle')} query={query}>
      {(list) => (
        <>
          <IntegrationSection
            title={t('integrations.webhooks.title')}
            text={t('integrations.webhooks.text')}
            add={list.length > 0 && add}
          >
            {list.length === 0 ? (
              <EmptyState
                icon={WebhookIcon}
                level={3}
                title={t('integrations.webhooks.none.title')}
                text={t('integrations.webhooks.none.text')}
                action={add}
              />
            ) : (
              <ul>
                {list.map((webhook) => (
                  <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
                ))}
              </ul>
            )}
          </IntegrationSection>
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
