/** What one kind of authored document provides to the shared editor. */
import type { AuthoringRoutes, DraftDetail, RevisionContent } from '@clinic/contract/authoring';
import type { AnyDocument } from '@clinic/contract/catalogue';
import type { LiveMessage } from '@clinic/contract/messaging';
import type { Difference } from '@clinic/engine/editing';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { MergeRules } from './session.ts';

export type AnyDifference = Difference<string>;

export interface DifferenceText {
  title: string;
  before?: ReactNode;
  after?: ReactNode;
}

export interface AuthoredKind<Content extends RevisionContent = RevisionContent> extends MergeRules<Content> {
  routes: AuthoringRoutes;
  changed: Extract<LiveMessage, { draftId: string; revision: number }>['type'];
  contentOf(detail: DraftDetail<Content>): Content;
  /** The content in the response of `routes.atRevision`. */
  contentAt(answer: unknown): Content;
  /** The content of a published version, for this draft. */
  published(document: AnyDocument, draft: Content): Content;
  /** @returns undefined if the documents' parts cannot be matched by id */
  differences(before: Content, after: Content): AnyDifference[] | undefined;
  /** Describes the differences between two contents. */
  texts(
    before: Content,
    after: Content,
    t: TFunction,
    language: string,
  ): (difference: AnyDifference) => DifferenceText;
}
