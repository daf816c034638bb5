/** Queries of the draft history. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { call, keyOf } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';
import type { AuthoredKind } from '../kind.ts';

/** Distinct from the keys of single saves. */
export const savesKey = ({ routes }: Pick<AuthoredKind, 'routes'>, id: string): readonly unknown[] => [
  ...keyOf(routes.history, { id }),
  'saves',
];

/** @param revision the current one, as each save changes the history */
export const draftSaves = (kind: Pick<AuthoredKind, 'routes'>, id: string, revision: number) =>
  queryOptions({
    queryKey: [...savesKey(kind, id), revision],
    queryFn: ({ signal }) => call(kind.routes.history, { id }, undefined, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** The content as of that save. It is immutable. */
export const contentAt = <Content extends RevisionContent>(
  kind: AuthoredKind<Content>,
  id: string,
  revision: number,
) =>
  queryOptions({
    queryKey: keyOf(kind.routes.atRevision, { id, revision }),
    queryFn: async ({ signal }) =>
      kind.contentAt(await call(kind.routes.atRevision, { id, revision }, undefined, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
