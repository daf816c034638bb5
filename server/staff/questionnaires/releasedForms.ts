/** What a release of rules does with the form that goes with them. */
import type { VersionName } from '@clinic/contract/authoring';
import type { Publication } from '@clinic/contract/questionnaires';
import type { RuleSet } from '@clinic/rules/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInRequest } from '../../platform/access/requestContext.ts';
import type { AuthoredDraft } from '../../platform/db/entities/authoredDraft.ts';
import type { User } from '../../platform/db/entities/user.ts';
import type { Library } from '../../shared/catalogue/library.ts';
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
