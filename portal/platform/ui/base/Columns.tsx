/** Resizable columns, each scrolling by itself; widths are set by dragging or arrow keys, and stored. */
import { Fragment, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, type LayoutStorage, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { classes } from './classes.ts';
import { useMedia } from './useMedia.ts';

export interface Column {
  id: string;
  /** Labels the resize handle; the column without one takes the remaining space. */
  name?: string;
  /** CSS lengths. Without `width` it takes the remaining space. */
  width?: string;
  min: string;
  className?: string;
  scroller?: Ref<HTMLDivElement>;
  content: ReactNode;
}

const SCROLLER = 'min-w-0 p-4 lg:h-full lg:overflow-y-auto';

interface ColumnsProps {
  id: string;
  columns: readonly Column[];
  /** Keeps the widths. Without storage, they last as long as the screen. */
  storage: LayoutStorage;
}

/** Below 64rem the columns are stacked and scroll with the page. */
export function Columns({ id, columns, storage }: ColumnsProps) {
  const { t } = useTranslation();
  const isWide = useMedia('(width >= 64rem)');
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id,
    panelIds: columns.map((column) => column.id),
    storage,
    onlySaveAfterUserInteractions: true,
  });
  const scrolling = ({ className, scroller, content }: Column): ReactNode => (
    <div ref={scroller} className={classes(SCROLLER, className)}>
      {content}
    </div>
  );
  if (!isWide) {
    return (
      <div className="grid min-w-0 divide-y divide-line">
        {columns.map((column) => (
          <Fragment key={column.id}>{scrolling(column)}</Fragment>
        ))}
      </div>
    );
  }
  return (
    <div data-fits-window="" className="min-h-0 flex-1">
      <Group id={id} defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
        {columns.map((column, index) => {
          const before = columns[index - 1];
          const resized = column.name ?? before?.name;
          return (
            <Fragment key={column.id}>
              {before && (
                <Separator
                  id={`${id}-before-${column.id}`}
                  aria-label={t('columns.width', { name: resized })}
                  className="flex w-2 shrink-0 justify-center bg-surface before:w-px before:bg-line hover:bg-accent-soft focus-visible:bg-accent-soft focus-visible:-outline-offset-2 data-[separator=active]:bg-accent-soft"
                />
              )}
              <Panel
                id={column.id}
                minSize={column.min}
                {...(column.width !== undefined && {
                  defaultSize: column.width,
                  groupResizeBehavior: 'preserve-pixel-size',
                })}
              >
                {scrolling(column)}
              </Panel>
            </Fragment>
          );
        })}
      </Group>
    </div>
  );
}
