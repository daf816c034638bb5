/** Tokens by which programs call the API. */
import { apiTokens, revokeApiToken } from '@clinic/contract/integrations/apiTokens';
import { call, queryOf } from '@clinic/platform/api';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../ShownOnce.tsx';
import { ApiTokenDialog } from './ApiTokenDialog.tsx';
import { IntegrationSection } from './IntegrationSection.tsx';
import { ProgramRow } from './ProgramRow.tsx';

const TOKENS = { ...queryOf(apiTokens), staleTime: 0 };

export function ApiTokens() {
  const { t } = useTranslation();
  const query = useQuery(TOKENS);
  const [adding, setAdding] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <IntegrationSection
      kind="tokens"
      icon={KeyRound}
      query={query}
      isEmpty={(programs) => programs.length === 0}
      onAdd={() => setAdding(true)}
      list={(programs) => (
        <ul>
          {programs.map((each) => (
            <ProgramRow
              key={each.id}
              kind="tokens"
              program={each}
              revoke={() => call(revokeApiToken, { id: each.id })}
              queryKey={TOKENS.queryKey}
            />
          ))}
        </ul>
      )}
    >
      {adding && <ApiTokenDialog onToken={setToken} onClose={() => setAdding(false)} />}
      {token !== undefined && (
        <ShownOnce
          title={t('integrations.tokens.secret.title')}
          text={t('integrations.tokens.secret.text')}
          secret={token}
          done={t('integrations.secretDone')}
          onClose={() => setToken(undefined)}
        />
      )}
    </IntegrationSection>
  );
}
