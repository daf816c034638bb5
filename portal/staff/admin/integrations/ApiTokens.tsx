/** Tokens by which programs call the API: what each may do, until when, and when it was last used. */
import { type ApiToken, apiTokens, revokeApiToken } from '@clinic/contract/integrations/apiTokens';
import { call, queryOf, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import {
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  RetryNotice,
  Skeleton,
  showToast,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../ShownOnce.tsx';
import { ApiTokenDialog } from './ApiTokenDialog.tsx';
import { IntegrationSection } from './IntegrationSection.tsx';

const TOKENS = { ...queryOf(apiTokens), staleTime: 0 };

export function ApiTokens() {
  const { t } = useTranslation();
  const query = useQuery(TOKENS);
  const [adding, setAdding] = useState(false);
  const [token, setToken] = useState<string>();
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t('integrations.tokens.add')}
    </Button>
  );
  return (
    <IntegrationSection
      title={t('integrations.tokens.title')}
      text={t('integrations.tokens.text')}
      add={query.data && query.data.length > 0 && add}
    >
      {query.isPending ? (
        <Skeleton className="m-4 h-24 sm:m-6" />
      ) : query.isError ? (
        <RetryNotice
          className="m-4 sm:m-6"
          title={t('admin.failed.title')}
          text={t('admin.failed.text')}
          query={query}
        />
      ) : query.data.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          level={3}
          title={t('integrations.tokens.none.title')}
          text={t('integrations.tokens.none.text')}
          action={add}
        />
      ) : (
        <ul>
          {query.data.map((each) => (
            <TokenRow key={each.id} token={each} />
          ))}
        </ul>
      )}
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

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, name, scopes, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt } = token;
  const revoke = useAction({
    mutationFn: () => call(revokeApiToken, { id }),
    onSuccess: () => setAsking(false),
    onError: () => showToast({ tone: 'danger', title: t('integrations.webhooks.failed') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TOKENS.queryKey }),
  });
  const state = revokedAt ? 'revoked' : new Date(expiresAt) <= new Date() ? 'expired' : 'valid';
  const tones = { valid: 'success', expired: 'neutral', revoked: 'neutral' } as const;
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-line p-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tones[state]}>{t(`integrations.tokens.state.${state}`)}</Badge>
          <span>{t('integrations.tokens.expires', { when: format.clinicDay(expiresAt) })}</span>
          <span>
            {lastUsedAt
              ? t('integrations.tokens.used', { when: format.clinicMoment(lastUsedAt) })
              : t('integrations.tokens.unused')}
          </span>
          <span>
            {t('integrations.tokens.madeBy', { name: createdBy, when: format.clinicDay(createdAt) })}
          </span>
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          {format.allOf(scopes.map((scope) => t(`integrations.tokens.scope.${scope}`)))}
        </p>
      </div>
      {state === 'valid' && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {t('integrations.tokens.revoke')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('integrations.tokens.revokeTitle', { name })}
          text={t('integrations.tokens.revokeText')}
          confirm={t('integrations.tokens.revoke')}
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
