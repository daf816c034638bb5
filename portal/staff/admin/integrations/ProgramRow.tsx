/** A program that calls the API: what it may do, until when, and when it was last used. */
import type { ApiToken } from '@clinic/contract/integrations/apiTokens';
import { useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Badge, Button, ConfirmDialog, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ProgramRowProps {
  kind: 'tokens' | 'clients';
  program: ApiToken;
  revoke: () => Promise<unknown>;
  /** Of the list. */
  queryKey: readonly unknown[];
  /** What else can be done with a valid one. */
  action?: ReactNode;
  /** What else there is to say about it. */
  children?: ReactNode;
}

export function ProgramRow({ kind, program, revoke, queryKey, action, children }: ProgramRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { name, scopes, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt } = program;
  const revoking = useAction({
    mutationFn: revoke,
    onSuccess: () => setAsking(false),
    onError: () => showToast({ tone: 'danger', title: t('integrations.webhooks.failed') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
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
        {children}
      </div>
      {state === 'valid' && (
        <>
          {action}
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            {t('integrations.tokens.revoke')}
            <span className="sr-only">: {name}</span>
          </Button>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`integrations.${kind}.revokeTitle`, { name })}
          text={t('integrations.tokens.revokeText')}
          confirm={t('integrations.tokens.revoke')}
          pending={revoking.isPending}
          onConfirm={() => revoking.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
