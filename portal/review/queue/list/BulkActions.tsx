/** Actions on all selected submissions. Approving is deliberately not among them. */
import { Archive, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkReply } from '../../../../contract/queue.ts';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { showToast } from '../../../platform/ui/overlays/toasts.ts';
import { BulkDialog, type BulkKind } from './BulkDialog.tsx';
import { BulkResults } from './BulkResults.tsx';
import { useBulk } from './useBulk.ts';

export interface BulkActionsProps {
  selected: readonly SubmissionListItem[];
  onClear: () => void;
}

export function BulkActions({ selected, onClear }: BulkActionsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<BulkKind>();
  const [partly, setPartly] = useState<{ items: readonly SubmissionListItem[]; reply: BulkReply }>();
  const bulk = useBulk(({ action }, reply) => {
    setAsking(undefined);
    const done = reply.results.filter(({ ok }) => ok).length;
    if (done < reply.results.length) {
      setPartly({ items: selected, reply });
      return;
    }
    onClear();
    showToast({
      tone: 'success',
      title: t(`queue.bulk.done.${action}`, { count: done }),
      action: {
        text: t('queue.bulk.undo'),
        elsewhere: t('queue.bulk.undoElsewhere'),
        onPress: () => bulk.undo(reply.operationId),
      },
    });
  });
  return (
    <>
      {selected.length > 0 && (
        <section
          aria-label={t('queue.bulk.label')}
          className="sticky bottom-3 z-20 mt-4 flex animate-rise flex-wrap items-center gap-2 rounded border border-line-strong/60 bg-raised p-2.5 pl-4 shadow-float"
        >
          <p role="status" className="mr-auto font-semibold tabular-nums">
            {t('queue.bulk.selected', { count: selected.length })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            onClick={() => setAsking('assign')}
          >
            <UserRoundPlus aria-hidden="true" />
            {t('queue.bulk.assign')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            onClick={() => setAsking('archive')}
          >
            <Archive aria-hidden="true" />
            {t('queue.bulk.archive')}
          </Button>
          <Button variant="quiet" size="sm" className="max-sm:min-h-11" onClick={onClear}>
            {t('queue.bulk.clear')}
          </Button>
        </section>
      )}
      {asking && (
        <BulkDialog
          kind={asking}
          items={selected}
          pending={bulk.pending}
          onConfirm={bulk.run}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {partly && (
        <BulkResults
          items={partly.items}
          reply={partly.reply}
          onUndo={() => {
            bulk.undo(partly.reply.operationId);
            setPartly(undefined);
          }}
          onClose={() => {
            setPartly(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
