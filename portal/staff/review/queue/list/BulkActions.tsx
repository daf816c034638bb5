/** Actions on all selected submissions. Approving is deliberately not among them. */
import { type BulkReply, MAX_BULK } from '@clinic/contract/queue/bulk';
import type { SubmissionListItem } from '@clinic/contract/review';
import { Button, showToast } from '@clinic/platform/ui';
import { Archive, Download, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../filters/ExportMenu.tsx';
import type { SortedFilter } from '../queueFilter.ts';
import { BulkDialog, type BulkKind } from './BulkDialog.tsx';
import { BulkResults } from './BulkResults.tsx';
import { SelectMatching } from './SelectMatching.tsx';
import { useBulk } from './useBulk.ts';

export interface BulkActionsProps {
  selected: readonly SubmissionListItem[];
  onClear: () => void;
  /** The filter, if it matches more than the rows that are selected. */
  matching: SortedFilter | undefined;
  /** How many match it. */
  total: number;
  onSelectMatching: (items: readonly SubmissionListItem[]) => void;
}

export function BulkActions(props: BulkActionsProps) {
  const { selected, onClear, matching, total, onSelectMatching } = props;
  const tooMany = selected.length > MAX_BULK;
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
          className="flex animate-rise flex-wrap items-center gap-2 rounded border border-line-strong/60 bg-raised p-2.5 pl-4 shadow-float"
        >
          <p role="status" className="mr-auto font-semibold tabular-nums">
            <span key={selected.length}>{t('queue.bulk.selected', { count: selected.length })}</span>
            {tooMany && (
              <span className="block text-sm font-normal text-danger">
                {t('queue.bulk.tooMany', { most: MAX_BULK })}
              </span>
            )}
          </p>
          {matching && selected.length < Math.min(total, MAX_BULK) && (
            <SelectMatching filter={matching} total={total} onSelect={onSelectMatching} />
          )}
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            disabled={tooMany}
            onClick={() => setAsking('assign')}
          >
            <UserRoundPlus aria-hidden="true" />
            {t('queue.bulk.assign')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            disabled={tooMany}
            onClick={() => setAsking('archive')}
          >
            <Archive aria-hidden="true" />
            {t('queue.bulk.archive')}
          </Button>
          <ExportMenu
            ids={selected.map(({ id }) => id)}
            trigger={
              <Button variant="secondary" size="sm" className="max-sm:min-h-11" disabled={tooMany}>
                <Download aria-hidden="true" />
                {t('queue.bulk.export')}
              </Button>
            }
          />
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
