/** Asks what a new token is for, what it may do, and for how long. */
import { addApiToken, apiTokens } from '@clinic/contract/integrations/apiTokens';
import { RESOURCES, type Resource, SCOPES, type Scope } from '@clinic/contract/integrations/scopes';
import { call, keyOf, useAction } from '@clinic/platform/api';
import { Dialog, DialogForm, FieldError, Notice, SelectField, TextField } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ApiTokenDialogProps {
  onToken: (token: string) => void;
  onClose: () => void;
}

const DAYS = [30, 90, 365];
type Reach = 'nothing' | 'read' | 'write';

const scopesOf = (resource: Resource, reach: Reach): Scope[] =>
  SCOPES.filter(
    (scope) =>
      (scope === `${resource}.read` && reach !== 'nothing') ||
      (scope === `${resource}.write` && reach === 'write'),
  );

export function ApiTokenDialog({ onToken, onClose }: ApiTokenDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(90);
  const [reach, setReach] = useState<Partial<Record<Resource, Reach>>>({});
  const scopes = RESOURCES.flatMap((resource) => scopesOf(resource, reach[resource] ?? 'nothing'));
  const isWhole = name.trim() !== '' && scopes.length > 0;
  const make = useAction({
    mutationFn: () => call(addApiToken, {}, { name: name.trim(), scopes, days }),
    // It may have been made although the response was lost.
    retry: false,
    onSuccess: ({ token }) => {
      onClose();
      onToken(token);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(apiTokens) }),
  });
  return (
    <Dialog onClose={onClose} title={t('integrations.tokens.add')} text={t('integrations.tokens.dialogText')}>
      <DialogForm
        onCancel={onClose}
        action={t('integrations.tokens.make')}
        pending={make.isPending}
        onSubmit={() => isWhole && make.mutate()}
      >
        {(tried) => (
          <>
            <TextField
              label={t('integrations.tokens.name')}
              help={t('integrations.tokens.nameHelp')}
              error={tried && name.trim() === '' ? t('integrations.tokens.nameMissing') : undefined}
              required
              autoFocus
              autoComplete="off"
              maxLength={80}
              value={name}
              onChange={setName}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              {RESOURCES.map((resource) => (
                <SelectField
                  key={resource}
                  label={t(`integrations.tokens.resource.${resource}`)}
                  value={reach[resource] ?? 'nothing'}
                  onChange={(chosen) => setReach({ ...reach, [resource]: chosen as Reach })}
                >
                  {(['nothing', 'read', 'write'] as const)
                    .filter((each) => each !== 'write' || scopesOf(resource, 'write').length > 1)
                    .map((each) => (
                      <option key={each} value={each}>
                        {t(`integrations.tokens.reach.${each}`)}
                      </option>
                    ))}
                </SelectField>
              ))}
              <SelectField
                label={t('integrations.tokens.validFor')}
                value={String(days)}
                onChange={(chosen) => setDays(Number(chosen))}
              >
                {DAYS.map((each) => (
                  <option key={each} value={each}>
                    {t('integrations.tokens.days', { count: each })}
                  </option>
                ))}
              </SelectField>
            </div>
            {tried && scopes.length === 0 && (
              <FieldError id={`${id}-scopes`}>{t('integrations.tokens.scopesMissing')}</FieldError>
            )}
            {make.isError && <Notice tone="danger" role="alert" title={t('integrations.tokens.failed')} />}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
