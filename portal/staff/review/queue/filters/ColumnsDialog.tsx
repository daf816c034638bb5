/** Chooses the columns of the compact view, and their order. */
import { Preferences, QUEUE_COLUMNS, type QueueColumn } from '@clinic/contract/preferences';
import { Button, Dialog, DialogForm, IconButton } from '@clinic/platform/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../usePreferences.ts';

export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { preferences, change } = usePreferences();
  const [chosen, setChosen] = useState<readonly QueueColumn[]>(preferences.queueColumns);
  const [order, setOrder] = useState<readonly QueueColumn[]>(() => allFrom(preferences.queueColumns));
  const [moved, setMoved] = useState<{ column: QueueColumn; by: -1 | 1 }>();
  const rows = useRef<HTMLUListElement>(null);
  // A button that reached an end is disabled and would lose the focus.
  useEffect(() => {
    if (!moved) return;
    const buttons = rows.current?.querySelectorAll<HTMLButtonElement>(`[data-column=${moved.column}] button`);
    const [up, down] = [...(buttons ?? [])];
    const [pressed, other] = moved.by < 0 ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  }, [moved]);
  const move = (column: QueueColumn, by: -1 | 1) => {
    const at = order.indexOf(column);
    const others = order.filter((each) => each !== column);
    setOrder([...others.slice(0, at + by), column, ...others.slice(at + by)]);
    setMoved({ column, by });
  };
  const reset = () => {
    const { queueColumns } = Preferences.parse({});
    setChosen(queueColumns);
    setOrder(allFrom(queueColumns));
  };
  return (
    <Dialog onClose={onClose} title={t('queue.columns.title')} text={t('queue.columns.text')}>
      <DialogForm
        onCancel={onClose}
        action={t('queue.columns.confirm')}
        onSubmit={() => {
          change({ queueColumns: order.filter((column) => chosen.includes(column)) });
          onClose();
        }}
      >
        {() => (
          <>
            <ul ref={rows} aria-label={t('queue.columns.title')} className="rounded border border-line">
              {order.map((column, index) => (
                <ColumnRow
                  key={column}
                  column={column}
                  isChosen={chosen.includes(column)}
                  onChoose={(isChosen) =>
                    setChosen(isChosen ? [...chosen, column] : chosen.filter((each) => each !== column))
                  }
                  onUp={index === 0 ? undefined : () => move(column, -1)}
                  onDown={index === order.length - 1 ? undefined : () => move(column, 1)}
                />
              ))}
            </ul>
            <p role="status" className="sr-only">
              {moved &&
                t('queue.columns.moved', {
                  column: t(`queue.column.${moved.column}`),
                  place: order.indexOf(moved.column) + 1,
                  all: order.length,
                })}
            </p>
            <div>
              <Button variant="quiet" size="sm" className="-ms-3" onClick={reset}>
                {t('queue.columns.reset')}
              </Button>
            </div>
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

interface ColumnRowProps {
  column: QueueColumn;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Undefined at the end. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function ColumnRow({ column, isChosen, onChoose, onUp, onDown }: ColumnRowProps) {
  const { t } = useTranslation();
  const name = t(`queue.column.${column}`);
  return (
    <li data-column={column} className="flex items-center gap-1 border-b border-line pe-1.5 last:border-b-0">
      <label className="flex min-h-10 min-w-0 flex-1 cursor-pointer flex-wrap items-center gap-x-3 px-3">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={column === 'flags'}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-4.5 shrink-0"
        />
        {name}
        {column === 'flags' && <span className="text-sm text-ink-soft">{t('queue.columns.always')}</span>}
      </label>
      <IconButton
        icon={ArrowUp}
        label={t('queue.columns.up', { column: name })}
        disabled={!onUp}
        onClick={onUp}
      />
      <IconButton
        icon={ArrowDown}
        label={t('queue.columns.down', { column: name })}
        disabled={!onDown}
        onClick={onDown}
      />
    </li>
  );
}

/** The chosen columns first, in their order, then the others. */
const allFrom = (chosen: readonly QueueColumn[]): QueueColumn[] => [
  ...chosen,
  ...QUEUE_COLUMNS.filter((column) => !chosen.includes(column)),
];
