/** Asks for the keys of a program, and, if it is new, what it may do. */
import {
  type ApiClient,
  addApiClient,
  apiClients,
  type ClientKeys,
  changeClientKeys,
  type KeyProblem,
} from '@clinic/contract/integrations/apiClients';
import type { TargetProblem } from '@clinic/contract/integrations/webhooks';
import { ApiError, call, keyOf, useAction } from '@clinic/platform/api';
import { Dialog, DialogForm, Notice, showToast, TextareaField } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, NEW_PROGRAM, ProgramFields } from './ProgramFields.tsx';

interface ApiClientDialogProps {
  /** Undefined: a new one. */
  client: ApiClient | undefined;
  onClose: () => void;
}

export function ApiClientDialog({ client, onClose }: ApiClientDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [program, setProgram] = useState(NEW_PROGRAM);
  const [text, setText] = useState(client?.jwksUrl ?? '');
  const keys = keysIn(text);
  const fields = fieldsOf(program);
  const save = useAction({
    mutationFn: async (given: ClientKeys) => {
      if (client) await call(changeClientKeys, { id: client.id }, given);
      else if (fields) await call(addApiClient, {}, { ...fields, keys: given });
    },
    // It may have been added although the response was lost.
    retry: false,
    onSuccess: () => {
      showToast({ tone: 'success', title: t('integrations.clients.saved') });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(apiClients) }),
  });
  const problem = problemOf(save.error);
  return (
    <Dialog
      onClose={onClose}
      title={t(client ? 'integrations.clients.changeKeys' : 'integrations.clients.add')}
      text={t(client ? 'integrations.clients.changeText' : 'integrations.clients.dialogText')}
    >
      <DialogForm
        onCancel={onClose}
        action={t('integrations.clients.save')}
        pending={save.isPending}
        onSubmit={() => keys && (client || fields) && save.mutate(keys)}
      >
        {(tried) => (
          <>
            {!client && <ProgramFields program={program} onChange={setProgram} tried={tried} />}
            <TextareaField
              label={t('integrations.clients.keys')}
              help={t('integrations.clients.keysHelp')}
              error={
                tried && !keys
                  ? t('integrations.clients.problem.notKeys')
                  : problem && problem !== 'failed' && t(`integrations.clients.problem.${problem}`)
              }
              required
              rows={6}
              className="font-mono text-sm"
              spellCheck={false}
              value={text}
              onChange={(typed) => {
                setText(typed);
                save.reset();
              }}
            />
            {problem === 'failed' && (
              <Notice tone="danger" role="alert" title={t('integrations.clients.failed')} />
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** An address, or a key set; undefined: neither. */
function keysIn(text: string): ClientKeys | undefined {
  const typed = text.trim();
  if (/^https?:/i.test(typed)) return { jwksUrl: typed };
  try {
    const jwks: unknown = JSON.parse(typed);
    return typeof jwks === 'object' && jwks !== null ? { jwks: { ...jwks } } : undefined;
  } catch {
    return undefined;
  }
}

function problemOf(error: Error | null): KeyProblem | TargetProblem | 'failed' | undefined {
  if (!error) return undefined;
  const { code, reason } = (error instanceof ApiError && error.json) || {};
  const known = code === 'keys_refused' || code === 'target_refused';
  return known ? (reason as KeyProblem | TargetProblem) : 'failed';
}
