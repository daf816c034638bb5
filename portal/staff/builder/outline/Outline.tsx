/** Steps and questions in order: select, search, drag. */
import { copyIn, type Place } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { SearchInput } from '@clinic/platform/ui';
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ClipboardEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { nameOfPlace, samePlace } from '../document/places.ts';
import { AddQuestion } from './AddQuestion.tsx';
import { AddStep } from './AddStep.tsx';
import { droppedOn } from './moves.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { keyOf, outlineRows, placeOf } from './outlineRows.ts';
import { QuestionLibrary } from './QuestionLibrary.tsx';
import { useClippings } from './useClippings.ts';

// With other options at every render, every row is rendered again.
const POINTER = { activationConstraint: { distance: 5 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

export function Outline() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, problems, selected, edit, select } = useEditor();
  const { copy, cut, paste } = useClippings();
  const [search, setSearch] = useState('');
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const isOpen = (step: string): boolean =>
    toggled.get(step) ?? (step === selected[0] || definition.steps.length <= 4);
  const rows = outlineRows(definition, { language, search, isOpen, problems });
  const keys = rows.map(({ place }) => keyOf(place)).join('\n');
  const items = useMemo(() => keys.split('\n').filter(Boolean), [keys]);
  const toggle = useCallback(
    (step: string, open: boolean) => setToggled((before) => new Map(before).set(step, open)),
    [],
  );
  // When the questionnaire itself is selected, questions are added to its last step.
  const intoStep = selected[0] ?? definition.steps.at(-1)?.id;
  const nameOf = (key: string | number): string => nameOfPlace(definition, placeOf(String(key)), language);
  const announcements: Announcements = {
    // Announce only once it is over its own place: earlier, positions are unknown and arrow keys do nothing.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const name = nameOf(active.id);
      return over.id === active.id
        ? t('builder.drag.lifted', { name })
        : t('builder.drag.over', { name, over: nameOf(over.id) });
    },
    onDragEnd: ({ active }) => t('builder.drag.dropped', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('builder.drag.cancelled', { name: nameOf(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return;
    const moved = droppedOn(definition, placeOf(String(active.id)), placeOf(String(over.id)));
    edit(moved.definition);
    select(moved.place);
  };
  const taken = (event: ClipboardEvent, take: (place: Place) => string | undefined): void => {
    const place = placeOfEvent(event, selected);
    const text = place && take(place);
    if (text === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
  };
  return (
    <nav
      aria-label={t('builder.outline.title')}
      onCopy={(event) => taken(event, copy)}
      onCut={(event) => taken(event, cut)}
      onPaste={(event) => {
        const at = placeOfEvent(event, selected);
        const clipping = at && copyIn(event.clipboardData.getData('text/plain'));
        if (!clipping) return;
        event.preventDefault();
        paste(clipping, at);
      }}
    >
      <SearchInput
        aria-label={t('builder.outline.search')}
        className="mb-3"
        placeholder={t('builder.outline.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <OutlineRow
        row={{ place: [], kind: 'definition', name: nameOfPlace(definition, [], language) }}
        selected={selected.length === 0}
        onSelect={select}
      />
      <DndContext
        sensors={sensors}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('builder.drag.how') } }}
      >
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          <ul>
            {rows.map((row) => (
              <li key={keyOf(row.place)}>
                <OutlineRow
                  row={row}
                  selected={samePlace(row.place, selected)}
                  onSelect={select}
                  onToggle={toggle}
                />
              </li>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {rows.length === 0 && search !== '' && (
        <p className="px-2 py-4 text-sm text-ink-soft">{t('builder.outline.nothing')}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {intoStep !== undefined && <AddQuestion into={[intoStep]} after={selected[1]} />}
        <AddStep />
        <QuestionLibrary />
      </div>
    </nav>
  );
}

/** The focused row; undefined in a text input, which has its own clipboard handling. */
function placeOfEvent({ target }: ClipboardEvent, selected: Place): Place | undefined {
  if (!(target instanceof Element) || target.closest('input, [role=dialog]')) return undefined;
  const key = target.closest('[data-place]')?.getAttribute('data-place');
  return key === null || key === undefined ? selected : placeOf(key);
}
