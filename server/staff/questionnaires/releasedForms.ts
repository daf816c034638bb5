/** What a release of rules does with the form that goes with them. */
import type { VersionName } from '@clinic/contract/authoring';
import type { Publication } from '@clinic/contract/questionnaires';
import type { RuleSet } from '@clinic/rules/document';
import type { SignedInRequest } from '@clinic/server-platform/access';
import type { AuthoredDraft, User } from '@clinic/server-platform/entities';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseWithCodeLists } from './codeLists/parseWithCodeLists.ts';
import { publishDraft, retireVersion } from './publishDraft.ts';
import { type ReportThread, safetyReport } from './safetyReport.ts';

export const releasedForms = (thread: ReportThread & { library: Library }) => ({
  parse: (em: EntityManager, document: unknown) => parseWithCodeLists(em, document, thread.work),
  report: (em: EntityManager, draft: AuthoredDraft, released: RuleSet | undefined) =>
    safetyReport(em, draft, thread, released),
  publish: (
    tx: EntityManager,
    draft: { id: string; user: User },
    publication: Publication,
    requestContext: SignedInRequest,
  ) => publishDraft(tx, { ...draft, work: thread.work }, publication, requestContext),
  retire: (tx: EntityManager, { id, version }: VersionName, requestContext: SignedInRequest) =>
    retireVersion(tx, id, version, requestContext),
});
