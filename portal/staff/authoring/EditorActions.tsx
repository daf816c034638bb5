/** The actions of every document editor: undo and redo, choosing a view, publishing. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { Button, classes, IconButton } from '@clinic/platform/ui';
import { Redo2, Rocket, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Session, SessionState } from './session.ts';

interface Edited<Content extends RevisionContent> {
  session: Session<Content>;
  state: SessionState<Content>;
}

export function UndoButtons<Content extends RevisionContent>({ session, state }: Edited<Content>) {
  const { t } = useTranslation();
  const { history } = state;
  return (
    <>
      <IconButton
        icon={Undo2}
        label={t('builder.undo')}
        disabled={history.past.length === 0}
        onClick={session.undo}
      />
      <IconButton
        icon={Redo2}
        label={t('builder.redo')}
        disabled={history.future.length === 0}
        onClick={session.redo}
      />
    </>
  );
}

interface ViewSwitchProps<View extends string> {
  label: string;
  views: readonly View[];
  current: View;
  nameOf: (view: View) => string;
  onChoose: (view: View) => void;
}

export function ViewSwitch<View extends string>(props: ViewSwitchProps<View>) {
  const { label, views, current, nameOf, onChoose } = props;
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap rounded border border-line">
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === current}
          onClick={() => onChoose(each)}
          className={classes(
            'min-h-8 shrink-0 rounded px-2 text-sm font-semibold whitespace-nowrap sm:px-3',
            each === current ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:text-ink',
          )}
        >
          {nameOf(each)}
        </button>
      ))}
    </fieldset>
  );
}

interface PublishButtonProps<Content extends RevisionContent> extends Edited<Content> {
  /** Called once everything is saved, or with false if it cannot be. */
  onSaved: (saved: boolean) => void;
}

export function PublishButton<Content extends RevisionContent>(props: PublishButtonProps<Content>) {
  const { session, state, onSaved } = props;
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      disabled={state.save === 'gone'}
      onClick={() => void session.flush().then((revision) => onSaved(revision !== undefined))}
    >
      <Rocket aria-hidden="true" />
      {t('builder.publish.open')}
    </Button>
  );
}
