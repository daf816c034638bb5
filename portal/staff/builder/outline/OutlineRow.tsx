/** One line of the outline: its label, its problem marker and a drag handle. */
import type { Place } from '@clinic/engine/editing';
import { classes } from '@clinic/platform/ui';
import { useSortable } from '@dnd-kit/sortable';
import isSame from 'fast-deep-equal';
import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  Folder,
  GitFork,
  GripVertical,
  ScrollText,
  TriangleAlert,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { builderType } from '../document/questionTypes.ts';
import { keyOf, type OutlineLine } from './outlineRows.ts';

export interface OutlineRowProps {
  row: OutlineLine;
  selected: boolean;
  onSelect: (place: Place) => void;
  onToggle?: (step: string, open: boolean) => void;
}

const INDENT = ['', '', 'ps-5', 'ps-10'];

/** Memoized by content: a long questionnaire has hundreds of rows, and typing must stay fast. */
export const OutlineRow = memo(function OutlineRow({ row, selected, onSelect, onToggle }: OutlineRowProps) {
  const { t } = useTranslation();
  const { place, kind, name, open, conditional, level } = row;
  const isRoot = kind === 'definition';
  const sortable = useSortable({ id: keyOf(place), disabled: isRoot });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  const Icon = isRoot ? ScrollText : kind === 'step' ? Folder : builderType(kind).icon;
  return (
    <div
      ref={setNodeRef}
      data-place={keyOf(place)}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={classes(
        'group flex items-center rounded',
        INDENT[place.length],
        isDragging && 'relative z-10 bg-raised shadow-float',
        selected ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
      )}
    >
      {!isRoot && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={t('builder.drag.handle', { name })}
          className="grid h-8 w-5 shrink-0 cursor-grab touch-none place-items-center rounded text-ink-soft opacity-45 group-hover:opacity-100 focus-visible:opacity-100"
        >
          <GripVertical aria-hidden="true" className="size-3.5" />
        </button>
      )}
      {kind === 'step' && (
        <button
          type="button"
          aria-label={t('builder.outline.toggle', { name })}
          aria-expanded={open}
          onClick={() => onToggle?.(place[0] ?? '', !open)}
          className="grid size-6 shrink-0 place-items-center rounded text-ink-soft hover:text-ink"
        >
          {open ? (
            <ChevronDown aria-hidden="true" className="size-4" />
          ) : (
            <ChevronRight aria-hidden="true" className="size-4" />
          )}
        </button>
      )}
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        onClick={() => onSelect(place)}
        className={classes(
          'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded px-1.5 text-start text-sm',
          (kind === 'step' || isRoot) && 'font-semibold',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 opacity-75" />
        <span title={name} className="min-w-0 flex-1 truncate">
          {name}
        </span>
        {conditional && (
          <GitFork
            role="img"
            aria-label={t('builder.outline.conditional')}
            className="size-3.5 shrink-0 opacity-75"
          />
        )}
        {level === 'error' && (
          <CircleAlert
            role="img"
            aria-label={t('builder.problems.error')}
            className="size-4 shrink-0 text-danger"
          />
        )}
        {level === 'warning' && (
          <TriangleAlert
            role="img"
            aria-label={t('builder.problems.warning')}
            className="size-4 shrink-0 text-warning"
          />
        )}
      </button>
    </div>
  );
}, isSame);
