/** Outline, properties and problems: one document, edited in its parts. */
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { FileWarning, Rocket } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireDraftDetail } from '../../contract/questionnaires.ts';
import type { Problem } from '../../engine/base/problem.ts';
import { textIn } from '../../engine/definition/definition.ts';
import type { Place } from '../../engine/editing/edits.ts';
import { asOutline } from '../../engine/editing/outline.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { Button } from '../platform/ui/base/Button.tsx';
import { type Column, Columns } from '../platform/ui/base/Columns.tsx';
import { classes } from '../platform/ui/base/classes.ts';
import { Notice } from '../platform/ui/base/Notice.tsx';
import { showToast } from '../platform/ui/overlays/toasts.ts';
import { EmptyState } from '../platform/ui/states/EmptyState.tsx';
import { Skeleton } from '../platform/ui/states/Skeleton.tsx';
import { Tabs, type TabsProps } from '../platform/ui/states/Tabs.tsx';
import { usePageTitle } from '../platform/ui/states/usePageTitle.ts';
import { MergeDialog } from './changes/MergeDialog.tsx';
import { NewsNotice } from './changes/NewsNotice.tsx';
import { PublishDialog } from './changes/PublishDialog.tsx';
import { type DraftSession, documentOf } from './document/draftSession.ts';
import { type Editor, EditorContext } from './document/EditorContext.ts';
import { standing } from './document/places.ts';
import { publishedDefinition } from './document/queries.ts';
import { useDraftSession, useDraftState } from './document/useDraftSession.ts';
import { useProblems } from './document/useProblems.ts';
import { EditorBar } from './EditorBar.tsx';
import { Inspector } from './Inspector.tsx';
import { Outline } from './outline/Outline.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { ReadingPanel } from './ReadingPanel.tsx';

const VIEWS = ['design', 'texts', 'json', 'preview', 'history'] as const;
type View = (typeof VIEWS)[number];

/** Load these views only when they are opened. */
const Preview = lazy(async () => ({ default: (await import('./preview/Preview.tsx')).Preview }));
const JsonEditor = lazy(() => import('./JsonEditor.tsx'));
const History = lazy(async () => ({ default: (await import('./history/History.tsx')).History }));
const TranslationTable = lazy(() => import('./translation/TranslationTable.tsx'));

export function Workbench({ draft }: { draft: QuestionnaireDraftDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useDraftSession(draft);
  const state = useDraftState(session);
  const document = state.history.present;
  const settled = useDeferredValue(document);
  const problems = useProblems(settled);
  const settledOutline = useMemo(() => asOutline(settled), [settled]);
  const definition = useMemo(() => asOutline(document), [document]);
  const { basedOn } = draft;
  const { data: published } = useQuery({
    ...publishedDefinition(basedOn?.id ?? '', basedOn?.version ?? ''),
    enabled: basedOn !== null,
  });
  const [place, setPlace] = useState<Place>([]);
  const [sought, setSought] = useState<{ path: string }>();
  const [view, setView] = useState<View>('design');
  const [publishing, setPublishing] = useState(false);
  const inspector = useRef<HTMLDivElement>(null);
  const selectedKey = place.join('/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its heading
  useLayoutEffect(() => {
    // Use braces: in newer browsers `scrollTo` returns a promise, which is not a valid effect cleanup.
    inspector.current?.scrollTo({ top: 0 });
  }, [selectedKey]);
  useUndoKeys(session);
  const goTo = (found: Place, path?: string): void => {
    setPlace(found);
    if (path !== undefined) setSought({ path });
    if (view !== 'json') setView('design');
  };
  const title = (definition && textIn(definition.title, language)) || draft.questionnaireId;
  usePageTitle(title, t('brand.name'));
  const editor = useMemo(
    (): Editor | undefined =>
      definition && {
        definition,
        published,
        problems,
        selected: standing(definition, place),
        select: setPlace,
        edit: (next, about) => session.edit(documentOf(next), about),
      },
    [definition, published, problems, place, session],
  );
  const problemsTab = {
    id: 'problems',
    title: problemsTitle(problems, t),
    content: (
      <>
        <ProblemsPanel problems={problems} definition={definition} onSelect={goTo} />
        {settledOutline && <ReadingPanel definition={settledOutline} onSelect={goTo} />}
      </>
    ),
  };
  const phoneTab = {
    id: 'phone',
    title: t('builder.preview.phone'),
    content: (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Preview document={settled} selected={place} />
      </Suspense>
    ),
  };
  const side = (tabs: TabsProps['tabs']): Column => ({
    id: 'side',
    name: t('builder.side'),
    width: isRoomy() ? '24rem' : '18rem',
    min: '14rem',
    content: (
      <section aria-label={t('builder.side')}>
        <Tabs label={t('builder.side')} tabs={tabs} />
      </section>
    ),
  });
  const main =
    view === 'json' ? (
      <>
        {state.text !== null && <UnreadText onDrop={session.dropText} />}
        <Suspense fallback={<Skeleton className="h-96" />}>
          <JsonEditor text={state.text} document={document} onWrite={session.write} at={sought} />
        </Suspense>
      </>
    ) : state.text !== null ? (
      <UnreadText onDrop={session.dropText} onOpen={() => setView('json')} />
    ) : editor ? (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <TranslationTable onOpen={goTo} />
      </Suspense>
    ) : (
      <EmptyState
        icon={FileWarning}
        title={t('builder.noOutline.title')}
        text={t('builder.noOutline.text')}
      />
    );
  return (
    <div className="flex flex-col lg:h-[calc(100dvh-var(--header-height,65px))]">
      <EditorBar title={title} session={session} state={state}>
        <fieldset aria-label={t('builder.view.title')} className="flex rounded border border-line">
          {VIEWS.map((each) => (
            <ViewButton key={each} current={view === each} onChoose={() => setView(each)}>
              {each === 'history' ? t('versions.view') : t(`builder.view.${each}`)}
            </ViewButton>
          ))}
        </fieldset>
        <Button
          size="sm"
          disabled={state.text !== null || state.save === 'gone'}
          onClick={() => void session.flush().then(() => setPublishing(isSettled(session)))}
        >
          <Rocket aria-hidden="true" />
          {t('builder.publish.open')}
        </Button>
      </EditorBar>
      {publishing && (
        <PublishDialog
          id={draft.id}
          revision={state.base.revision}
          definition={definition}
          onClose={() => setPublishing(false)}
        />
      )}
      {state.news && <NewsNotice news={state.news} onDismiss={session.dismissNews} />}
      {state.clash && (
        <MergeDialog key={state.clash.theirs.revision} clash={state.clash} onSettle={session.settle} />
      )}
      {view === 'preview' ? (
        <Suspense fallback={<Skeleton className="m-4 h-96" />}>
          <Preview
            document={settled}
            selected={place}
            onEdit={goTo}
            frame={(form, map) => (
              <Columns
                id="builder"
                columns={[
                  { id: 'form', min: '28rem', className: 'lg:px-6', content: form },
                  side([{ id: 'map', title: t('stepMap.title'), content: map }, problemsTab]),
                ]}
              />
            )}
          />
        </Suspense>
      ) : view === 'history' ? (
        <div className="min-h-0 flex-1 p-4 lg:overflow-y-auto lg:px-6">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <History
              draftId={draft.id}
              revision={state.base.revision}
              document={document}
              onBringBack={(back) => {
                session.edit(back);
                setView('design');
                const text = t('versions.broughtBackText');
                showToast({ title: t('versions.broughtBack'), text, tone: 'success' });
              }}
            />
          </Suspense>
        </div>
      ) : (
        <EditorContext value={editor}>
          <Columns
            id="builder"
            columns={[
              ...(view === 'design' && state.text === null && editor
                ? [outlineColumn(t), inspectorColumn(inspector)]
                : [{ id: 'document', min: '24rem', className: 'bg-surface lg:px-6', content: main }]),
              side([problemsTab, phoneTab]),
            ]}
          />
        </EditorContext>
      )}
    </div>
  );
}

/** Outline and properties: on a wide screen the outline has room for full titles. */
const outlineColumn = (t: TFunction): Column => ({
  id: 'outline',
  name: t('builder.outline.title'),
  width: isRoomy() ? '19rem' : '15rem',
  min: '12rem',
  content: <Outline />,
});

const inspectorColumn = (scroller: Ref<HTMLDivElement>): Column => ({
  id: 'inspector',
  min: '20rem',
  className: 'bg-surface lg:px-6',
  scroller,
  content: <Inspector />,
});

const isRoomy = (): boolean => window.matchMedia('(width >= 100rem)').matches;

function problemsTitle(problems: readonly Problem[], t: TFunction): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  return problems.length === 0
    ? t('builder.problems.title')
    : t('builder.problems.count', { errors, warnings: problems.length - errors });
}

function ViewButton({
  current,
  onChoose,
  children,
}: {
  current: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={onChoose}
      className={classes(
        'min-h-8 rounded px-3 text-sm font-semibold',
        current ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}

/** Invalid JSON: it is kept, and editing elsewhere is blocked until it is fixed or discarded. */
function UnreadText({ onDrop, onOpen }: { onDrop: () => void; onOpen?: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" className="mb-3" title={t('builder.json.unread')}>
      <p className="text-sm">{t('builder.json.unreadText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {onOpen && (
          <Button variant="secondary" size="sm" onClick={onOpen}>
            {t('builder.json.open')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={onDrop}>
          {t('builder.json.drop')}
        </Button>
      </div>
    </Notice>
  );
}

/** Everything is saved, and no conflict is open. */
const isSettled = (session: DraftSession): boolean => {
  const { save, clash } = session.state();
  return save === 'saved' && clash === null;
};

/** Listens on the whole document, because typing in any field goes into the same history. */
function useUndoKeys(session: DraftSession): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z') return;
      // Dialogs and the JSON editor have their own undo.
      if (target instanceof Element && target.closest('[role=dialog], [data-own-undo]')) return;
      if (session.state().text !== null) return;
      event.preventDefault();
      if (shiftKey) session.redo();
      else session.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [session]);
}
