/** Asks for the address and the events of a webhook. */
import {
  addWebhook,
  changeWebhook,
  type TargetProblem,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  webhooks,
} from '@clinic/contract/integrations/webhooks';
import { ApiError, call, keyOf, useAction } from '@clinic/platform/api';
import { CheckRow, Dense, Dialog, DialogForm, FieldGroup, showToast, TextField } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface WebhookDialogProps {
  /** Absent: a new one. */
  webhook?: Webhook;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const save = useAction({
    mutationFn: async () => {
      const fields = { url: url.trim(), events: [...events] };
      if (webhook) await call(changeWebhook, { id: webhook.id }, fields);
      else onSecret((await call(addWebhook, {}, fields)).secret);
    },
    // It may have been added although the response was lost.
    retry: false,
    onSuccess: () => {
      showToast({ tone: 'success', title: t('integrations.webhooks.saved') });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(webhooks) }),
  });
  const isWhole = url.trim() !== '' && events.length > 0;
  const missing = (tried: boolean) => (tried && url.trim() === '' ? 'incomplete' : problemOf(save.error));
  return (
    <Dialog
      onClose={onClose}
      title={t(webhook ? 'integrations.webhooks.edit' : 'integrations.webhooks.add')}
      text={t('integrations.webhooks.dialogText')}
    >
      <DialogForm
        onCancel={onClose}
        action={t('integrations.webhooks.save')}
        pending={save.isPending}
        onSubmit={() => isWhole && save.mutate()}
      >
        {(tried) => {
          const problem = missing(tried);
          return (
            <>
              <TextField
                type="url"
                label={t('integrations.webhooks.url')}
                help={t('integrations.webhooks.urlHelp')}
                error={problem && t(`integrations.webhooks.problem.${problem}`)}
                required
                autoFocus
                spellCheck={false}
                maxLength={2000}
                value={url}
                onChange={(typed) => {
                  setUrl(typed);
                  save.reset();
                }}
              />
              <Dense value={true}>
                <FieldGroup
                  id={id}
                  legend={t('integrations.webhooks.events')}
                  error={tried && events.length === 0 ? t('integrations.webhooks.noEvent') : undefined}
                >
                  <div className="grid gap-1.5">
                    {WEBHOOK_EVENTS.map((event) => (
                      <CheckRow
                        key={event}
                        label={t(`integrations.webhooks.event.${event}`)}
                        hint={<code className="text-sm">{event}</code>}
                        checked={events.includes(event)}
                        onChange={({ target }) =>
                          setEvents(
                            WEBHOOK_EVENTS.filter((each) =>
                              each === event ? target.checked : events.includes(each),
                            ),
                          )
                        }
                      />
                    ))}
                  </div>
                </FieldGroup>
              </Dense>
            </>
          );
        }}
      </DialogForm>
    </Dialog>
  );
}

function problemOf(error: Error | null): TargetProblem | 'failed' | undefined {
  if (!error) return undefined;
  const known = error instanceof ApiError && error.json?.code === 'target_refused';
  return known ? (error.json?.reason as TargetProblem) : 'failed';
}
