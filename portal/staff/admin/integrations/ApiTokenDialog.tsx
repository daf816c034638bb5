/** Asks what a new token is for, what it may do, and for how long. */
import { addApiToken, apiTokens, type TokenFields } from '@clinic/contract/integrations/apiTokens';
import { call, keyOf, useAction } from '@clinic/platform/api';
import { Dialog, DialogForm, Notice } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, NEW_PROGRAM, ProgramFields } from './ProgramFields.tsx';

interface ApiTokenDialogProps {
  onToken: (token: string) => void;
  onClose: () => void;
}

export function ApiTokenDialog({ onToken, onClose }: ApiTokenDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [program, setProgram] = useState(NEW_PROGRAM);
  const fields = fieldsOf(program);
  const make = useAction({
    mutationFn: (whole: TokenFields) => call(addApiToken, {}, whole),
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
        onSubmit={() => fields && make.mutate(fields)}
      >
        {(tried) => (
          <>
            <ProgramFields program={program} onChange={setProgram} tried={tried} />
            {make.isError && <Notice tone="danger" role="alert" title={t('integrations.tokens.failed')} />}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
