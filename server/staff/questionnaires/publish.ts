/** Checks a definition and stores it as a published version. */
import type { Problem } from '@clinic/engine/base';
import { QuestionnaireVersion, type User } from '@clinic/server-platform/entities';
import { type DocumentWork, OWN_THREAD } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AlreadyPublished, PublicationRefused } from '../authoring/refused.ts';
import { parseWithCodeLists } from './codeLists/parseWithCodeLists.ts';
import { publicationProblems } from './publicationProblems.ts';

/**
 * Publishing the same document again changes nothing.
 * @param work where a large document is parsed and compiled
 * @throws PublicationRefused with every problem; nothing is stored then
 * @throws AlreadyPublished when the version exists with different content
 */
export async function publishQuestionnaire(
  em: EntityManager,
  document: unknown,
  now: Date,
  by?: { user: User; note: string },
  work: DocumentWork = OWN_THREAD,
): Promise<QuestionnaireVersion> {
  const sha256 = await work.digest(document);
  const same = await em.findOne(QuestionnaireVersion, { sha256 });
  if (same) return same;
  const parsed = await parseWithCodeLists(em, document, work);
  const { definition } = parsed;
  if (!definition) throw new PublicationRefused('The questionnaire', errorsOf(parsed.problems));
  const { id, version } = definition;
  return em.transactional(async (tx) => {
    const existing = await tx.findOne(QuestionnaireVersion, { questionnaireId: id, version });
    if (existing && existing.sha256 !== sha256) throw new AlreadyPublished(id, version);
    if (existing) return existing;
    const unfit = errorsOf(await publicationProblems(tx, parsed, work));
    if (unfit.length > 0) throw new PublicationRefused('The questionnaire', unfit);
    const published = tx.create(QuestionnaireVersion, {
      questionnaireId: id,
      version,
      status: 'published',
      definition,
      sha256,
      publishedAt: now,
      changeNote: by?.note ?? null,
      publishedBy: by?.user ?? null,
    });
    tx.persist(published);
    return published;
  });
}

const errorsOf = (problems: Problem[]): Problem[] => problems.filter(({ level }) => level === 'error');
