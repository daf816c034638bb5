/** The history fills the screen below the bar; a restored state becomes an edit. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { showToast } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../session.ts';

interface HistoryPaneProps<Content extends RevisionContent> {
  session: Session<Content>;
  onRestored: () => void;
  children: (onRestore: (content: Content) => void) => ReactNode;
}

export function HistoryPane<Content extends RevisionContent>(props: HistoryPaneProps<Content>) {
  const { session, onRestored, children } = props;
  const { t } = useTranslation();
  const restore = (content: Content): void => {
    session.edit(content);
    onRestored();
    showToast({ title: t('versions.broughtBack'), text: t('versions.broughtBackText'), tone: 'success' });
  };
  return <div className="min-h-0 flex-1 p-4 lg:overflow-y-auto lg:px-6">{children(restore)}</div>;
}
