/** A save that has been applied; when it arrives again it is only acknowledged. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Draft } from './draft.ts';

export const DraftMutation = defineEntity({
  name: 'DraftMutation',
  tableName: 'draft_mutation',
  properties: {
    draft: () => p.manyToOne(Draft).primary(),
    mutationId: p.uuid().primary(),
    /** The draft's revision after this save. */
    revision: p.integer(),
    createdAt: p.datetime(),
  },
});
export type DraftMutation = InferEntity<typeof DraftMutation>;
