/** Actions on all selected submissions. Approving is deliberately not among them. */

import {
  type BulkAction,
  type BulkReply,
  changeMany,
  MAX_BULK,
  undoChange,
} from '@clinic/contract/queue/bulk';
import type { SubmissionListItem } from '@clinic/contract/review';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, Dialog, DialogActions, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, CircleCheck, Download, OctagonAlert, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeQueueRow } from '../changeQueueRow.ts';
import { ExportMenu } from '../filters/ExportMenu.tsx';
import { firstMatches, reviewQueueKey } from '../queries.ts';
import type { SortedFilter } from '../queueFilter.ts';
import { BulkDialog, type BulkKind } from './BulkDialog.tsx';

interface BulkActionsProps {
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
          className="flex animate-rise flex-wrap items-center gap-2 rounded border border-line-strong/60 bg-raised p-2.5 ps-4 shadow-float"
        >
          <p role="status" className="me-auto font-semibold tabular-nums">
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

interface BulkResultsProps {
  items: readonly SubmissionListItem[];
  reply: BulkReply;
  onUndo: () => void;
  onClose: () => void;
}

const EXPLAINED = ['not_found', 'reason_required', 'status_changed', 'changed_since', 'outside_licence'];

/** The result for each submission, if some failed. */
function BulkResults({ items, reply, onUndo, onClose }: BulkResultsProps) {
  const { t } = useTranslation();
  const done = reply.results.filter(({ ok }) => ok).length;
  const nameOf = (id: string) =>
    items.find((item) => item.id === id)?.patient.name || t('review.unknownPatient');
  return (
    <Dialog
      onClose={onClose}
      title={t('queue.bulk.partly.title', { count: done, all: reply.results.length })}
      text={t('queue.bulk.partly.text')}
    >
      <ul
        aria-label={t('queue.bulk.partly.list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list has to be scrolled by keyboard as well
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded border border-line"
      >
        {reply.results.map(({ id, ok, code }) => (
          <li
            key={id}
            className="flex items-center gap-3 border-b border-line px-3 py-2 text-sm last:border-b-0 [&_svg]:size-4 [&_svg]:shrink-0"
          >
            {ok ? (
              <CircleCheck aria-hidden="true" className="text-success" />
            ) : (
              <OctagonAlert aria-hidden="true" className="text-danger" />
            )}
            <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(id)}</span>
            <span className={ok ? 'text-ink-soft' : 'text-danger'}>
              {t(`queue.bulk.result.${ok ? 'ok' : code && EXPLAINED.includes(code) ? code : 'other'}`)}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions
        className="mt-5"
        cancelText={t('queue.bulk.undo')}
        onCancel={done > 0 ? onUndo : undefined}
        action={t('common.close')}
        onAction={onClose}
      />
    </Dialog>
  );
}

interface SelectMatchingProps {
  filter: SortedFilter;
  total: number;
  onSelect: (items: readonly SubmissionListItem[]) => void;
}

/** Selects all that match the filter, not only those of the page; the first ones if they are too many. */
function SelectMatching({ filter, total, onSelect }: SelectMatchingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const select = useAction({
    mutationFn: () => firstMatches(filter),
    onSuccess: onSelect,
    onError: () =>
      showToast({ tone: 'danger', title: t('queue.bulk.matching.failed'), text: t('queue.tryLater') }),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:min-h-11"
      pending={select.isPending}
      onClick={() => select.mutate()}
    >
      {total > MAX_BULK
        ? t('queue.bulk.matching.first', { most: format.number(MAX_BULK) })
        : t('queue.bulk.matching.all', { count: total, shown: format.number(total) })}
    </Button>
  );
}

interface Bulk {
  pending: boolean;
  run: (action: BulkAction) => void;
  undo: (operationId: string) => void;
}

/** Performs an action on many submissions, with undo. `onDone` receives the result for each submission. */
function useBulk(onDone: (action: BulkAction, reply: BulkReply) => void): Bulk {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const show = async (reply: BulkReply): Promise<void> => {
    for (const { id, item } of reply.results) if (item) changeQueueRow(queryClient, id, item);
    await queryClient.invalidateQueries({ queryKey: reviewQueueKey });
  };
  const failed = () =>
    showToast({ tone: 'danger', title: t('queue.bulk.failed'), text: t('queue.tryLater') });

  const undoing = useAction({
    mutationFn: (operationId: string) => call(undoChange, { id: operationId }),
    onSuccess: async (reply) => {
      const back = reply.results.filter(({ ok }) => ok).length;
      const all = back === reply.results.length;
      showToast({
        tone: all ? 'success' : 'danger',
        title: t('queue.bulk.undone', { count: back }),
        text: all ? undefined : t('queue.bulk.undonePartly'),
      });
      await show(reply);
    },
    onError: failed,
  });

  const running = useAction({
    mutationFn: (action: BulkAction) => call(changeMany, {}, action),
    onSuccess: async (reply, action) => {
      onDone(action, reply);
      await show(reply);
    },
    onError: failed,
  });

  return { pending: running.isPending || undoing.isPending, run: running.mutate, undo: undoing.mutate };
}
