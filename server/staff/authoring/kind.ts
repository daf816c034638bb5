/** What a kind of authored document (questionnaire or rule set) adds to the shared code. */
import type { AuditAction } from '@clinic/contract/audit/actions';
import type { AuthoringRoutes, RevisionContent } from '@clinic/contract/authoring';
import type { LiveMessage } from '@clinic/contract/messaging';
import type { RequestContext } from '@clinic/server-platform/access';
import type { AuthoredDraft } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The content of a new draft, and the version it is based on. */
export interface Beginning<Content extends RevisionContent = RevisionContent> {
  content: Content;
  basedOn: { id: string; version: string } | null;
}

export interface AuthoringKind<
  Content extends RevisionContent = RevisionContent,
  Begin extends { from: string } = { from: string },
> {
  name: AuthoredDraft['kind'];
  routes: AuthoringRoutes;
  /** Names of the document in the audit log and of its id in responses. */
  audit: {
    object: string;
    document: string;
    started: AuditAction;
    discarded: AuditAction;
  };
  documentIdName: string;
  changed: Extract<LiveMessage, { draftId: string; revision: number }>['type'];
  /** @throws NotFound */
  begin(tx: EntityManager, begin: Begin): Promise<Beginning<Content>>;
  /**
   * Whether the content differs enough from the stored one to become a revision.
   * @throws BadRequest when the content contradicts itself
   */
  isChange?(draft: AuthoredDraft<Content>, content: Content): boolean;
  /** Records that somebody reads what the content says about patients. */
  recordRead?(em: EntityManager, content: Content, requestContext: RequestContext): Promise<void>;
  /** Fields it adds to a list item. */
  line?(draft: AuthoredDraft<Content>): object;
  /** Response for one save. */
  atRevision?(content: Content): object;
}
