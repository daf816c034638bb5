/** What other editors of the draft have changed, and where the user has to choose. */
import type { RevisionContent } from '@clinic/contract/authoring';
import type { AuthoredKind } from './kind.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { NewsNotice } from './NewsNotice.tsx';
import type { Session, SessionState } from './session.ts';

interface SessionNoticesProps<Content extends RevisionContent> {
  kind: AuthoredKind<Content>;
  session: Session<Content>;
  state: SessionState<Content>;
}

export function SessionNotices<Content extends RevisionContent>({
  kind,
  session,
  state: { news, clash },
}: SessionNoticesProps<Content>) {
  return (
    <>
      {news && <NewsNotice kind={kind} news={news} onDismiss={session.dismissNews} />}
      {clash && (
        <MergeDialog key={clash.theirs.revision} kind={kind} clash={clash} onSettle={session.settle} />
      )}
    </>
  );
}
