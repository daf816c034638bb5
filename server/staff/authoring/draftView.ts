/** Maps rows to what editors receive. */
import type { DraftDetail, DraftLine, RevisionContent } from '@clinic/contract/authoring';
import type { AuthoredDraft, User } from '@clinic/server-platform/entities';
import type { AuthoringKind } from './kind.ts';

type NamedKind<Content extends RevisionContent> = Pick<AuthoringKind<Content>, 'documentIdName' | 'line'>;

export const toLine = <Content extends RevisionContent>(
  kind: NamedKind<Content>,
  draft: AuthoredDraft<Content>,
): DraftLine => ({
  id: draft.id,
  [kind.documentIdName]: draft.documentId,
  version: draft.version,
  title: draft.title,
  basedOn:
    draft.basedOnId && draft.basedOnVersion ? { id: draft.basedOnId, version: draft.basedOnVersion } : null,
  revision: draft.revision,
  updatedAt: draft.updatedAt.toISOString(),
  updatedBy: toPerson(draft.updatedBy as User),
  ...kind.line?.(draft),
});

export const toDetail = <Content extends RevisionContent>(
  kind: NamedKind<Content>,
  draft: AuthoredDraft<Content>,
): DraftDetail<Content> => ({ ...toLine(kind, draft), ...draft.content });

export const toPerson = ({ id, name }: User): { id: string; name: string } => ({ id, name });
