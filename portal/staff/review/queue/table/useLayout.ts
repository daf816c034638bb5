/** Whether the queue is a list or a table, by the reader's preference and the width of the window. */
import type { QueueColumn } from '@clinic/contract/preferences';
import { useWidth } from '@clinic/platform/ui';
import type { RefCallback } from 'react';
import { usePreferences } from '../usePreferences.ts';
import { fitting, flagsWidth, ROWS_WIDTH, TABLE_WIDTH } from './columns.ts';

export interface QueueLayout {
  /** The columns of the table beside the patient's name; undefined: a list. */
  columns?: readonly QueueColumn[];
  /** The width of the flags column, in px at the default text size. */
  flagsWidth?: number;
  /** Rendered by the server, which does not know the width: the style sheet decides. */
  isUnmeasured?: true;
}

/** The queue's width on a laptop. */
const USUAL_WIDTH = 1024;

/** Returns also the ref for the element that is measured. */
export function useLayout(): [RefCallback<HTMLDivElement>, QueueLayout] {
  const { preferences } = usePreferences();
  const [ref, width] = useWidth<HTMLDivElement>();
  const { density, queueColumns } = preferences;
  const isCompact = density === 'compact';
  if (width === undefined) {
    return [ref, { ...(isCompact && { columns: fitting(queueColumns, USUAL_WIDTH) }), isUnmeasured: true }];
  }
  // With text twice as large, half as many columns fit.
  const room = width / textScale();
  if (room < TABLE_WIDTH || (!isCompact && room >= ROWS_WIDTH)) return [ref, {}];
  const columns = fitting(queueColumns, room);
  return [ref, { columns, flagsWidth: flagsWidth(columns, room) }];
}

/** The browser's text size relative to the default of 16 px. */
const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
