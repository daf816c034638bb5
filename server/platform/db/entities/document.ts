/** An uploaded file; its content is stored in pieces in another table. */
import { SCAN_STATES } from '@clinic/contract/documents';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Draft } from './draft.ts';
import { Submission } from './submission.ts';
import { User } from './user.ts';

export const Document = defineEntity({
  name: 'Document',
  tableName: 'document',
  properties: {
    id: p.uuid().primary(),
    /** The intake it was uploaded in; null for a document sent with a reply. */
    draft: () => p.manyToOne(Draft).nullable(),
    /** Set once it has been submitted. */
    submission: () => p.manyToOne(Submission).nullable(),
    /** The account of the submission, or else of the draft: the row's owner. */
    patientId: p.uuid().nullable().onCreate(ownerOf),
    /** Id of the question it answers; null for a document sent without a request. */
    question: p.text().nullable(),
    /** For display only: it says nothing about the content. */
    name: p.text(),
    size: p.integer(),
    /** Media type, detected from the content. */
    type: p.text(),
    sha256: p.text(),
    scan: p.enum(SCAN_STATES),
    uploadedBy: () => p.manyToOne(User).nullable(),
    createdAt: p.datetime(),
  },
});
export type Document = InferEntity<typeof Document>;

function ownerOf(document: object): string {
  const { submission, draft } = document as Document;
  return ((submission ?? draft)?.user?.id ?? null) as string;
}
