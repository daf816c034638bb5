/** A webhook: where it leads, what it tells, how it fares, and what can be done about it. */
import * as api from '@clinic/contract/integrations/webhooks';
import { call, keyOf, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import {
  Badge,
  ConfirmDialog,
  MenuItem,
  MenuSeparator,
  Notice,
  showToast,
  type Tone,
} from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '../ActionsMenu.tsx';
import { Deliveries } from './Deliveries.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

interface WebhookCardProps {
  webhook: api.Webhook;
  onSecret: (secret: string) => void;
}

export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asking, setAsking] = useState<'edit' | 'renew' | 'remove'>();
  const { id, url, events, off, waiting, deliveredAt, failures } = webhook;
  const params = { id };
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(api.webhooks) });
  const onError = () => showToast({ tone: 'danger', title: t('integrations.webhooks.failed') });
  const change = useAction({
    mutationFn: (isOn: boolean) => call(api.changeWebhook, params, { isOn }),
    onError,
    onSettled: refresh,
  });
  const test = useAction({
    mutationFn: () => call(api.testWebhook, params),
    onSuccess: ({ status, error }) =>
      showToast(
        error === null
          ? { tone: 'success', title: t('integrations.webhooks.tested', { status }) }
          : { tone: 'danger', title: t(`integrations.webhooks.error.${error}`, { status }) },
      ),
    onError,
  });
  const renew = useAction({
    mutationFn: () => call(api.renewSecret, params),
    retry: false,
    onSuccess: ({ secret }) => {
      setAsking(undefined);
      onSecret(secret);
    },
    onError,
  });
  const remove = useAction({
    mutationFn: () => call(api.removeWebhook, params),
    onError,
    onSettled: refresh,
  });
  const state = off ?? (failures > 0 ? 'retrying' : 'on');
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex items-start gap-3 p-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{url}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <Badge tone={TONES[state]}>{t(`integrations.webhooks.state.${state}`)}</Badge>
            {waiting > 0 && <span>{t('integrations.webhooks.waiting', { count: waiting })}</span>}
            <span>
              {deliveredAt
                ? t('integrations.webhooks.delivered', { when: format.clinicMoment(deliveredAt) })
                : t('integrations.webhooks.nothingYet')}
            </span>
          </p>
          <p className="mt-2 text-sm text-ink-soft">
            {format.allOf(events.map((event) => t(`integrations.webhooks.event.${event}`)))}
          </p>
        </div>
        <ActionsMenu label={t('integrations.webhooks.actionsOf', { url })}>
          <MenuItem onSelect={() => test.mutate()}>
            <Send aria-hidden="true" />
            {t('integrations.webhooks.test')}
          </MenuItem>
          <MenuItem onSelect={() => setAsking('edit')}>
            <Pencil aria-hidden="true" />
            {t('integrations.webhooks.edit')}
          </MenuItem>
          <MenuItem onSelect={() => change.mutate(off !== null)}>
            <Power aria-hidden="true" />
            {t(off ? 'integrations.webhooks.switchOn' : 'integrations.webhooks.switchOff')}
          </MenuItem>
          <MenuItem onSelect={() => setAsking('renew')}>
            <KeyRound aria-hidden="true" />
            {t('integrations.webhooks.renew')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => setAsking('remove')}>
            <Trash2 aria-hidden="true" />
            {t('integrations.webhooks.remove')}
          </MenuItem>
        </ActionsMenu>
      </div>
      {off === 'failing' && (
        <div className="px-4 pb-4 sm:px-6">
          <Notice tone="danger" title={t('integrations.webhooks.gaveUp.title')}>
            {t('integrations.webhooks.gaveUp.text')}
          </Notice>
        </div>
      )}
      <Deliveries id={id} url={url} />
      {asking === 'edit' && (
        <WebhookDialog webhook={webhook} onSecret={onSecret} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'renew' && (
        <ConfirmDialog
          title={t('integrations.webhooks.renew')}
          text={t('integrations.webhooks.renewText')}
          confirm={t('integrations.webhooks.renewConfirm')}
          pending={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('integrations.webhooks.remove')}
          text={t('integrations.webhooks.removeText', { url, count: waiting })}
          confirm={t('integrations.webhooks.removeConfirm')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}

const TONES = {
  on: 'success',
  retrying: 'warning',
  byHand: 'neutral',
  failing: 'danger',
} as const satisfies Record<string, Tone>;
