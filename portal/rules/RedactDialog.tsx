/** Turns a submission into a de-identified case: reviewed first, then saved in a set. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FixtureSetLine, type FixtureSetList, RedactedCase } from '../../contract/ruleFixtures.ts';
import { client } from '../platform/api/client.ts';
import { Button } from '../platform/ui/Button.tsx';
import { Dialog } from '../platform/ui/Dialog.tsx';
import { Notice } from '../platform/ui/Notice.tsx';
import { SelectField } from '../platform/ui/SelectField.tsx';
import { TextField } from '../platform/ui/TextField.tsx';
import { showToast } from '../platform/ui/toasts.ts';
import { FindSubmission } from './FindSubmission.tsx';

export interface RedactDialogProps {
  sets: z.infer<typeof FixtureSetList>;
  onClose: () => void;
  onStored: () => Promise<void>;
}

export function RedactDialog({ sets, onClose, onStored }: RedactDialogProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [set, setSet] = useState('');
  const make = useMutation({
    mutationFn: async (submissionId: string) =>
      RedactedCase.parse(await client.send('POST', '/api/rules/fixtures/redacted', { submissionId })),
    onSuccess: (made) => setTitle(made.case.title ?? made.case.id),
  });
  const own = sets.filter(
    ({ origin, questionnaireId }) => origin === 'stored' && questionnaireId === make.data?.questionnaireId,
  );
  const keep = useMutation({
    mutationFn: async (made: RedactedCase) => {
      const one = { ...made.case, title: title.trim() || made.case.id };
      if (set !== '') {
        await client.send('PUT', `/api/rules/fixtures/${set}/cases/${encodeURIComponent(one.id)}`, one);
        return;
      }
      const name = t('rules.redact.newName');
      const { questionnaireId, version } = made;
      FixtureSetLine.parse(
        await client.send('POST', '/api/rules/fixtures', { name, questionnaireId, version, cases: [one] }),
      );
    },
    onSuccess: async () => {
      await onStored();
      showToast({ title: t('rules.redact.done'), tone: 'success' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('rules.sets.fromSubmission')}
      text={t('rules.redact.text')}
    >
      <div className="grid gap-4">
        <FindSubmission onFound={({ id: submissionId }) => make.mutate(submissionId)} />
        {(make.isError || keep.isError) && (
          <Notice tone="danger" role="alert" title={t('rules.redact.failed')}>
            <p>{t('rules.tryLater')}</p>
          </Notice>
        )}
        {make.data && (
          <>
            <Notice title={t('rules.redact.made')}>
              <p className="text-sm">
                {t('rules.redact.replaced', { keys: make.data.replaced.join(', ') || '–' })}
                <br />
                {t('rules.redact.left', { keys: make.data.left.join(', ') || '–' })}
              </p>
            </Notice>
            <TextField label={t('rules.redact.title')} maxLength={300} value={title} onChange={setTitle} />
            <SelectField label={t('rules.redact.set')} value={set} onChange={setSet}>
              <option value="">{t('rules.redact.newSet')}</option>
              {own.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={!make.data}
            pending={keep.isPending}
            onClick={() => make.data && keep.mutate(make.data)}
          >
            {t('rules.redact.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
