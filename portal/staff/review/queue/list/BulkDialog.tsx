/** Shows what a bulk action would do to which submissions, before it is performed. */
import type { BulkAction } from '@clinic/contract/queue/bulk';
import type { SubmissionListItem } from '@clinic/contract/review';
import { Dialog, DialogForm, Field, Select } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../ReasonField.tsx';
import { reasonNeeded } from '../../status/status.ts';
import { staffSetup } from '../queries.ts';

export type BulkKind = BulkAction['action'];

interface BulkDialogProps {
  kind: BulkKind;
  items: readonly SubmissionListItem[];
  pending: boolean;
  onConfirm: (action: BulkAction) => void;
  onCancel: () => void;
}

export function BulkDialog({ kind, items, pending, onConfirm, onCancel }: BulkDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: setup } = useQuery(staffSetup);
  const [assignee, setAssignee] = useState('');
  const [reason, setReason] = useState('');
  const needsReason = items.some(({ status }) => reasonNeeded(status, 'ARCHIVED', false));
  const trimmed = reason.trim();
  const confirm = () => {
    const ids = items.map((item) => item.id);
    if (kind === 'assign') onConfirm({ action: 'assign', ids, assigneeId: assignee || null });
    else if (!needsReason || trimmed !== '')
      onConfirm({ action: 'archive', ids, ...(trimmed && { reason: trimmed }) });
  };
  return (
    <Dialog
      onClose={onCancel}
      title={t(`queue.bulk.preview.${kind}`, { count: items.length })}
      text={t(`queue.bulk.previewText.${kind}`)}
    >
      <DialogForm
        onSubmit={confirm}
        className="gap-5"
        onCancel={onCancel}
        action={t(`queue.bulk.confirm.${kind}`, { count: items.length })}
        pending={pending}
      >
        {(tried) => (
          <>
            {kind === 'assign' ? (
              <Field id={id} dense label={t('queue.assign.label')}>
                {(control) => (
                  <Select
                    {...control}
                    dense
                    autoFocus
                    value={assignee}
                    onChange={(event) => setAssignee(event.target.value)}
                  >
                    <option value="">{t('queue.assign.nobody')}</option>
                    {setup?.staff
                      .filter(({ isClosed }) => !isClosed)
                      .map(({ id: staffId, name }) => (
                        <option key={staffId} value={staffId}>
                          {name}
                        </option>
                      ))}
                  </Select>
                )}
              </Field>
            ) : (
              <ReasonField
                autoFocus
                note={needsReason ? undefined : t('queue.bulk.optional')}
                help={needsReason ? t('queue.bulk.reasonNeeded') : undefined}
                error={tried && needsReason && trimmed === '' && t('reason.missing')}
                required={needsReason}
                value={reason}
                onChange={setReason}
              />
            )}
            <BulkPreview items={items} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

function BulkPreview({ items }: { items: readonly SubmissionListItem[] }) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('review.list')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list has to be scrolled by keyboard as well
      tabIndex={0}
      className="max-h-56 overflow-y-auto rounded border border-line"
    >
      {items.map((item) => (
        <li
          key={item.id}
          className="flex items-baseline gap-3 border-b border-line px-3 py-2 text-sm last:border-b-0"
        >
          <span className="min-w-0 flex-1 truncate font-semibold">
            {item.patient.name || t('review.unknownPatient')}
          </span>
          <span className="text-ink-soft tabular-nums">{item.reference}</span>
          <span className="text-ink-soft">{t(`status.${item.status}`)}</span>
        </li>
      ))}
    </ul>
  );
}
