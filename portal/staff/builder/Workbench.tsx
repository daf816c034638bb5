/** Outline, properties and problems: one document, edited in its parts. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import type { DraftDocument, QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import type { Problem } from '@clinic/engine/base';
import { type Definition, textIn } from '@clinic/engine/definition';
import { asOutline, type Place, withCopiesUnlocked } from '@clinic/engine/editing';
import { formSchemas } from '@clinic/engine/validation';
import { layoutStorage } from '@clinic/platform/address';
import { useLanguage } from '@clinic/platform/i18n';
import {
  Button,
  type Column,
  Columns,
  EmptyState,
  PartBoundary,
  Skeleton,
  saveJson,
  Tabs,
  type TabsProps,
  usePageTitle,
} from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Download, FileWarning } from 'lucide-react';
import {
  lazy,
  memo,
  type Ref,
  type RefObject,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DraftAsJson } from '../authoring/DraftAsJson.tsx';
import { PublishButton, ViewSwitch } from '../authoring/EditorActions.tsx';
import { HistoryPane } from '../authoring/history/HistoryPane.tsx';
import { SessionNotices } from '../authoring/SessionNotices.tsx';
import type { Session } from '../authoring/session.ts';
import { useSession, useSessionState } from '../authoring/useSession.ts';
import { useUndoKeys } from '../authoring/useUndoKeys.ts';
import { PublishDialog } from './changes/PublishDialog.tsx';
import { announceCopied } from './document/announceCopied.ts';
import { type Editor, EditorContext } from './document/EditorContext.ts';
import { parsedDocument } from './document/parsedDocument.ts';
import { placeOfQuestion, standing } from './document/places.ts';
import { publishedDefinition } from './document/queries.ts';
import { contentOf, QUESTIONNAIRES, type QuestionnaireContent } from './document/questionnaireKind.ts';
import { useNamedRules } from './document/useNamedRules.ts';
import { useProblems } from './document/useProblems.ts';
import { useUnfinished } from './document/useUnfinished.ts';
import { EditorBar } from './EditorBar.tsx';
import { Inspector } from './Inspector.tsx';
import { Outline } from './outline/Outline.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { ReadingPanel } from './ReadingPanel.tsx';

const VIEWS = ['design', 'texts', 'json', 'preview', 'history'] as const;
type View = (typeof VIEWS)[number];

/** Load these views only when they are opened. */
const Preview = lazy(async () => ({ default: memo((await import('./preview/Preview.tsx')).Preview) }));
const QuestionnaireHistory = lazy(() => import('./QuestionnaireHistory.tsx'));
const TranslationTable = lazy(() => import('./translation/TranslationTable.tsx'));

export function Workbench({ draft }: { draft: QuestionnaireDraftDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession(QUESTIONNAIRES, draft);
  const state = useSessionState(session);
  const content = state.history.present;
  const [search] = useSearchParams();
  const [place, setPlace] = useState<Place>(() => placeOfQuestion(draft.document, search.get('question')));
  const { settled, settledOutline, definition, problems, editor } = useEditedQuestionnaire({
    ...{ draft, session, content, place },
    select: setPlace,
  });
  const [sought, setSought] = useState<{ path: string }>();
  const [view, setView] = useState<View>('design');
  const [publishing, setPublishing] = useState(false);
  const navigate = useNavigate();
  const named = useNamedRules(definition?.ruleSet);
  const inspector = useScrolledToTop(place.join('/'));
  useFocusOn(inspector, sought);
  const unfinished = useUnfinished(settledOutline);
  useUndoKeys(session);
  const goTo = (found: Place, path?: string): void => {
    setPlace(found);
    if (path !== undefined) setSought({ path });
    setView('design');
  };
  const title = (definition && textIn(definition.title, language)) || draft.questionnaireId;
  usePageTitle(title, t('brand.name'));
  const problemsTab = {
    id: 'problems',
    title: problemsTitle(problems, t),
    content: (
      <>
        {problems ? (
          <ProblemsPanel
            problems={problems}
            unfinished={unfinished}
            definition={definition}
            document={settled}
            onSelect={goTo}
          />
        ) : (
          <Skeleton className="h-24" />
        )}
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
  const main = (
    <DocumentView
      session={session}
      document={content.document}
      isJson={view === 'json'}
      isReadable={editor !== undefined}
      onOpen={goTo}
    />
  );
  const guarded = <PartBoundary resetKey={view}>{main}</PartBoundary>;
  return (
    <div className="flex flex-col lg:h-[calc(100dvh-var(--header-height,57px))]">
      <EditorBar draftId={draft.id} title={title} session={session} state={state}>
        <ViewSwitch
          label={t('builder.view.title')}
          views={VIEWS}
          current={view}
          nameOf={(each) => (each === 'history' ? t('versions.view') : t(`builder.view.${each}`))}
          onChoose={setView}
        />
        <PublishButton
          session={session}
          state={state}
          onSaved={(saved) => {
            // Rules and form are published together, from the rules.
            if (saved && named.draft)
              void navigate(`/admin/rules/drafts/${named.draft.id}`, { state: { releases: draft.id } });
            else setPublishing(saved);
          }}
        />
      </EditorBar>
      {publishing && (
        <PublishDialog
          id={draft.id}
          revision={state.base.revision}
          definition={definition}
          onClose={() => setPublishing(false)}
        />
      )}
      <SessionNotices kind={QUESTIONNAIRES} session={session} state={state} />
      {view === 'preview' ? (
        <Suspense fallback={<Skeleton className="m-4 h-96" />}>
          <Preview
            document={settled}
            selected={place}
            onEdit={goTo}
            frame={(form, map) => (
              <Columns
                id="builder"
                storage={layoutStorage}
                columns={[
                  { id: 'form', min: '28rem', className: 'lg:px-6', content: form },
                  sideColumn(t, [{ id: 'map', title: t('stepMap.title'), content: map }, problemsTab]),
                ]}
              />
            )}
          />
        </Suspense>
      ) : view === 'history' ? (
        <HistoryPane session={session} onRestored={() => setView('design')}>
          {(onRestore) => (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <QuestionnaireHistory
                draftId={draft.id}
                revision={state.base.revision}
                content={state.history.present}
                onRestore={onRestore}
              />
            </Suspense>
          )}
        </HistoryPane>
      ) : (
        <EditorContext value={editor}>
          <Columns
            id="builder"
            storage={layoutStorage}
            columns={[
              ...(view === 'design' && editor
                ? [outlineColumn(t, place), inspectorColumn(inspector, place)]
                : [{ id: 'document', min: '24rem', className: 'bg-surface lg:px-6', content: guarded }]),
              sideColumn(t, [problemsTab, phoneTab]),
            ]}
          />
        </EditorContext>
      )}
    </div>
  );
}

interface EditedQuestionnaire {
  draft: QuestionnaireDraftDetail;
  session: Session<QuestionnaireContent>;
  content: QuestionnaireContent;
  place: Place;
  select: (place: Place) => void;
}

function useEditedQuestionnaire({ draft, session, content, place, select }: EditedQuestionnaire) {
  const { t } = useTranslation();
  const { document } = content;
  const settled = useDeferredValue(document);
  const problems = useProblems(useAfterPause(settled));
  const settledOutline = useMemo(() => asOutline(settled), [settled]);
  const definition = useMemo(() => asOutline(document), [document]);
  const { basedOn } = draft;
  const { data: published } = useQuery({
    ...publishedDefinition(basedOn?.id ?? '', basedOn?.version ?? ''),
    enabled: basedOn !== null,
  });
  const editor = useMemo(
    (): Editor | undefined =>
      definition && {
        definition,
        published,
        problems: problems ?? NO_PROBLEMS,
        selected: standing(definition, place),
        select,
        edit(next, about) {
          const present = asOutline(session.state().history.present.document) ?? definition;
          const merged = asOutline(session.onTopOf(content, contentOf(next)).document) ?? next;
          const { definition: kept, copied } = withCopiesUnlocked(present, merged);
          session.edit(contentOf(kept), about);
          announceCopied(copied, t);
        },
        saved: async () => (await session.flush()) !== undefined,
      },
    [definition, content, published, problems, place, select, session, t],
  );
  return { settled, settledOutline, definition, problems, editor };
}

/** Longer than the time between two keystrokes. */
const PAUSE_MS = 500;

const NO_PROBLEMS: readonly Problem[] = [];

/**
 * The value once it has not changed for a moment; the first value once the page is rendered. Keeps slow
 * computations from delaying input.
 */
function useAfterPause<T>(value: T): T | undefined {
  const [late, setLate] = useState<T>();
  const isFirst = late === undefined;
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLate(() => value)), isFirst ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, isFirst]);
  return late;
}

/** Scrolls to the heading when another question is selected. */
function useScrolledToTop(selected: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(selected);
  useLayoutEffect(() => {
    const { current } = scroller;
    current?.scrollTo({ top: 0 });
    // On a narrow screen the properties are below the outline, which may be longer than the window.
    if (current && shown.current !== selected && getComputedStyle(current).overflowY === 'visible')
      current.scrollIntoView();
    shown.current = selected;
  }, [selected]);
  return scroller;
}

/** Moves the focus to the field of a property of the questionnaire itself, if it is shown under its name. */
function useFocusOn(inspector: RefObject<HTMLElement | null>, sought: { path: string } | undefined): void {
  useEffect(() => {
    if (!sought) return;
    inspector.current?.querySelector<HTMLElement>(`[name="${CSS.escape(sought.path)}"]`)?.focus();
  }, [inspector, sought]);
}

interface DocumentViewProps {
  session: Session<QuestionnaireContent>;
  document: DraftDocument;
  isJson: boolean;
  /** Set if the document can be shown part by part. */
  isReadable: boolean;
  onOpen: (place: Place) => void;
}

/** The whole document: as JSON, or its texts. */
function DocumentView({ session, document, isJson, isReadable, onOpen }: DocumentViewProps) {
  const { t } = useTranslation();
  if (isJson) {
    const upload = (uploaded: AnyDocument): void => {
      const [before, after] = [asOutline(document), asOutline(uploaded)];
      if (before && after) {
        // A changed instrument becomes a copy, as elsewhere.
        const { definition, copied } = withCopiesUnlocked(before, after);
        session.edit(contentOf(definition));
        announceCopied(copied, t);
      } else session.edit({ document: uploaded });
    };
    return (
      <DraftAsJson
        label={t('builder.json.label')}
        wanted="questionnaire"
        document={document}
        onUpload={upload}
      >
        <OtherFormats document={document} />
      </DraftAsJson>
    );
  }
  if (isReadable) {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <TranslationTable onOpen={onOpen} />
      </Suspense>
    );
  }
  return (
    <EmptyState icon={FileWarning} title={t('builder.noOutline.title')} text={t('builder.noOutline.text')} />
  );
}

/** For forms that other systems draw. A draft with errors has none. */
function OtherFormats({ document }: { document: DraftDocument }) {
  const { t, i18n } = useTranslation();
  const { definition } = parsedDocument(document);
  if (!definition) return null;
  const { id, version } = definition;
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => saveJson(formSchemas(definition), `${id}-${version}-json-schema.json`)}
      >
        <Download aria-hidden="true" />
        {t('builder.json.schema')}
      </Button>
      <Button variant="secondary" onClick={() => void saveAsXlsForm(definition, i18n.language)}>
        <Download aria-hidden="true" />
        {t('builder.json.xlsForm')}
      </Button>
    </>
  );
}

const saveAsXlsForm = async (definition: Definition, language: string): Promise<void> =>
  (await import('./saveXlsForm.ts')).saveXlsForm(definition, language);

/** Outline and properties: on a wide screen the outline has room for full titles. */
const outlineColumn = (t: TFunction, place: Place): Column => ({
  id: 'outline',
  name: t('builder.outline.title'),
  width: isRoomy() ? '19rem' : '15rem',
  min: '12rem',
  content: (
    <PartBoundary resetKey={place.join('/')}>
      <Outline />
    </PartBoundary>
  ),
});

const inspectorColumn = (scroller: Ref<HTMLDivElement>, place: Place): Column => ({
  id: 'inspector',
  min: '20rem',
  className: 'bg-surface lg:px-6 max-lg:scroll-mt-(--header-height,57px)',
  scroller,
  content: (
    <PartBoundary resetKey={place.join('/')}>
      <Inspector />
    </PartBoundary>
  ),
});

const sideColumn = (t: TFunction, tabs: TabsProps['tabs']): Column => ({
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

const isRoomy = (): boolean => window.matchMedia('(width >= 100rem)').matches;

const problemsTitle = (problems: readonly Problem[] | undefined, t: TFunction): string =>
  problems === undefined || problems.length === 0
    ? t('builder.problems.title')
    : t('builder.problems.count', { count: problems.length });
