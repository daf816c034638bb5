/** Programs that prove by a key of their own who they are. */
import { type ApiClient, apiClients, revokeApiClient } from '@clinic/contract/integrations/apiClients';
import { call, queryOf } from '@clinic/platform/api';
import { Button } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientDialog } from './ApiClientDialog.tsx';
import { IntegrationSection } from './IntegrationSection.tsx';
import { ProgramRow } from './ProgramRow.tsx';

const CLIENTS = { ...queryOf(apiClients), staleTime: 0 };

export function ApiClients() {
  const { t } = useTranslation();
  const query = useQuery(CLIENTS);
  const [open, setOpen] = useState<ApiClient | 'new'>();
  return (
    <IntegrationSection
      kind="clients"
      icon={KeyRound}
      query={query}
      isEmpty={(programs) => programs.length === 0}
      onAdd={() => setOpen('new')}
      list={(programs) => (
        <ul>
          {programs.map((each) => (
            <ProgramRow
              key={each.id}
              kind="clients"
              program={each}
              revoke={() => call(revokeApiClient, { id: each.id })}
              queryKey={CLIENTS.queryKey}
              action={
                <Button variant="secondary" size="sm" onClick={() => setOpen(each)}>
                  {t('integrations.clients.changeKeys')}
                  <span className="sr-only">: {each.name}</span>
                </Button>
              }
            >
              <dl className="mt-2 grid gap-x-3 text-sm text-ink-soft sm:grid-cols-[auto_1fr]">
                <dt>{t('integrations.clients.id')}</dt>
                <dd className="font-mono wrap-anywhere select-all">{each.id}</dd>
                <dt>
                  {t(each.jwksUrl === null ? 'integrations.clients.keyIds' : 'integrations.clients.keysAt')}
                </dt>
                <dd className="font-mono wrap-anywhere">{each.jwksUrl ?? each.keyIds.join(', ')}</dd>
              </dl>
            </ProgramRow>
          ))}
        </ul>
      )}
    >
      {open && (
        <ApiClientDialog client={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </IntegrationSection>
  );
}
