/** A draft that waits for a second person: approve or decline. */
import type { RuleDraftLine } from '@clinic/contract/rules/draft';
import { approveRules, declineRules } from '@clinic/contract/rules/draftRoutes';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, DialogActions, Notice, showToast, TextareaField } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ruleSets } from '../queries.ts';
import { refusalText } from '../refusalText.ts';
import { useRulesBase } from '../useRulesBase.ts';

interface ProposedRulesProps {
  draftId: string;
  revision: number;
  /** The active version that was shown as the one to be replaced. */
  replaces: string | undefined;
  proposal: NonNullable<RuleDraftLine['proposal']>;
  /** The report is not there yet, or it shows an obstacle. */
  disabled: boolean;
  onClose: () => void;
}

export function ProposedRules(props: ProposedRulesProps) {
  const { draftId, revision, replaces, proposal, disabled, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const base = useRulesBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const leave = async (title: string): Promise<void> => {
    showToast({ title, tone: 'success' });
    await queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
    await navigate(base);
  };
  const approve = useAction({
    mutationFn: () =>
      call(approveRules, { id: draftId }, { revision, replaces, form: proposal.form ?? undefined }),
    onSuccess: () => leave(t('rules.proposal.approved')),
  });
  const decline = useAction({
    mutationFn: () => call(declineRules, { id: draftId }, { reason: reason.trim() }),
    onSuccess: () => leave(t('rules.proposal.declined')),
  });
  return (
    <div className="grid gap-4">
      <Notice
        title={t('rules.proposal.by', { name: proposal.by.name, when: format.clinicMoment(proposal.at) })}
      >
        <p className="wrap-anywhere">{proposal.note}</p>
      </Notice>
      {(approve.isError || decline.isError) && (
        <Notice tone="danger" role="alert" title={t('rules.publish.failed')}>
          <p>{refusalText(approve.error ?? decline.error, t)}</p>
        </Notice>
      )}
      <TextareaField
        label={t('rules.proposal.reason')}
        error={tried && reason.trim() === '' && t('rules.proposal.reasonMissing')}
        rows={2}
        maxLength={2000}
        value={reason}
        onChange={setReason}
      />
      <DialogActions
        onCancel={onClose}
        action={t('rules.proposal.approve')}
        pending={approve.isPending}
        disabled={disabled}
        onAction={() => approve.mutate()}
      >
        <Button
          variant="secondary"
          pending={decline.isPending}
          onClick={() => {
            setTried(true);
            if (reason.trim() !== '') decline.mutate();
          }}
        >
          {t('rules.proposal.decline')}
        </Button>
      </DialogActions>
    </div>
  );
}
