/** Drafts of documents: who touched each last, a link to open it, and a button to discard it. */

import { useFormat } from '@clinic/platform/format';
import { buttonClasses, ConfirmDialog, IconButton } from '@clinic/platform/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { PenLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface ListedDraft {
  id: string;
  name: string;
  /** Says to a screen reader which draft is opened. */
  spokenName: string;
  version: string;
  updatedAt: string;
  updatedBy: { name: string };
  badge?: ReactNode;
}

interface DraftListProps {
  drafts: readonly ListedDraft[];
  /** The address of the list; drafts are below it. */
  base: string;
  discardText: string;
  discard: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;
}

export function DraftList({ drafts, base, discardText, discard }: DraftListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [leaving, setLeaving] = useState<string>();
  return (
    <>
      <ul className="grid gap-1">
        {drafts.map(({ id, name, spokenName, version, updatedAt, updatedBy, badge }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium tabular-nums">{name}</span>
            <span className="min-w-0 flex-1 basis-40 text-sm text-ink-soft">
              {t('rules.draft.touched', { name: updatedBy.name, when: format.clinicMoment(updatedAt) })}
            </span>
            {badge}
            <Link to={`${base}/drafts/${id}`} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
              <PenLine aria-hidden="true" />
              {t('rules.draft.open')}
              <span className="sr-only"> {spokenName}</span>
            </Link>
            <IconButton
              icon={Trash2}
              label={t('rules.draft.discard.action', { version })}
              onClick={() => setLeaving(id)}
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('rules.draft.discard.title')}
          text={discardText}
          confirm={t('rules.draft.discard.confirm')}
          pending={discard.isPending}
          // Also after a failure: the list shows whether the draft is still there.
          onConfirm={() => discard.mutate(leaving, { onSettled: () => setLeaving(undefined) })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
