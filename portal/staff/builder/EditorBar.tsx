/** What is being edited, its save status, and actions on the whole document. */
import { buttonClasses } from '@clinic/platform/ui';
import { ArrowLeft, ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { UndoButtons } from '../authoring/EditorActions.tsx';
import { EditorsNotice } from '../authoring/EditorsNotice.tsx';
import { SaveMark } from '../authoring/SaveMark.tsx';
import type { Session, SessionState } from '../authoring/session.ts';
import { importReportAddress, LIST_ADDRESS } from './document/queries.ts';
import { QUESTIONNAIRES, type QuestionnaireContent } from './document/questionnaireKind.ts';

export interface EditorBarProps {
  draftId: string;
  title: string;
  session: Session<QuestionnaireContent>;
  state: SessionState<QuestionnaireContent>;
  /** Additional actions. */
  children?: ReactNode;
}

export function EditorBar({ draftId, title, session, state, children }: EditorBarProps) {
  const { t } = useTranslation();
  const { history, save } = state;
  const { document } = history.present;
  const { id, version } = document;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2.5">
      <Link
        to={LIST_ADDRESS}
        aria-label={t('builder.back')}
        className="grid size-9 shrink-0 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <div className="min-w-0">
        <h1 className="truncate text-lg leading-tight font-semibold">{title}</h1>
        <p className="text-xs text-ink-soft">
          {String(id)} {String(version)}
        </p>
      </div>
      <SaveMark save={save} />
      <EditorsNotice routes={QUESTIONNAIRES.routes} draftId={draftId} />
      <div className="ms-auto flex min-w-0 flex-wrap items-center gap-2">
        <UndoButtons session={session} state={state} />
        {(document.fhir ?? document.table) !== undefined && (
          <Link
            to={importReportAddress(draftId)}
            className={buttonClasses({ variant: 'secondary', size: 'sm' })}
          >
            <ClipboardList aria-hidden="true" />
            {t('builder.importReport')}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}
