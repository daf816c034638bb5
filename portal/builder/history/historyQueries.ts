/** Queries of the draft history. */
import { queryOptions } from '@tanstack/react-query';
import { RevisionHistory } from '../../../contract/authoring.ts';
import { AnyDocument } from '../../../contract/catalogue.ts';
import { inKeyOrder } from '../../../engine/editing/keyOrder.ts';
import { client } from '../../platform/api/client.ts';
import { draftApi } from '../document/queries.ts';
import type { Point } from './points.ts';

/** @param revision the current one, as each save changes the history */
export const draftSaves = (draftId: string, revision: number) =>
  queryOptions({
    queryKey: ['/api/admin/questionnaire-drafts', draftId, 'history', revision],
    queryFn: async ({ signal }) =>
      RevisionHistory.parse(await client.read(`${draftApi(draftId)}/history`, { signal })),
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** The document at that point. It is immutable. */
export const documentAt = (draftId: string, questionnaireId: string, point: Point) =>
  queryOptions({
    queryKey: ['/api/admin/questionnaire-drafts', draftId, 'point', questionnaireId, point.key],
    queryFn: async ({ signal }) => {
      const address =
        point.kind === 'save'
          ? `${draftApi(draftId)}/history/${point.revision}`
          : `/api/questionnaires/${encodeURIComponent(questionnaireId)}/${point.version}`;
      const document = AnyDocument.parse(await client.read(address, { signal }));
      return point.kind === 'save' ? document : inKeyOrder(document);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
