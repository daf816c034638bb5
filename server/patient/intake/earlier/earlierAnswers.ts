/** What a returning patient said earlier, proposed for a form; and which answers of a draft were confirmed from it. */
import { isDeepStrictEqual } from 'node:util';
import { isBlank, type Sources } from '@clinic/engine/base';
import { answersFrom, type EarlierAnswer, type EarlierForm, earlierAnswers } from '@clinic/engine/form';
import { questionsToConfirm } from '@clinic/rules/document';
import type { RequestContext, SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Draft } from '@clinic/server-platform/entities';
import { type Library, type PublishedQuestionnaire, rulesFor } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Of one patient. What was said before these is long ago. */
const MAX_FORMS = 10;

interface Row extends Pick<EarlierForm, 'answers'> {
  id: string;
  reference: string;
  questionnaireId: string;
  version: string;
  on: string;
}

/** Whose: an account's, or a person's. */
type Whose = { account: string } | { person: string };

/** Only of this account: row security hides all others. @throws NotFound for a form that is not published */
export const earlierAnswersTo = (
  em: EntityManager,
  library: Library,
  { form, version }: { form: string; version: string },
  requestContext: SignedInRequest,
): Promise<EarlierAnswer[]> =>
  em.transactional(async (tx) => {
    const published = await library.questionnaire(tx, form, version);
    return answersBefore(tx, library, published, { account: requestContext.by.id }, requestContext);
  });

/** The caller knows that this is the person, and may see the rows. */
export async function answersBefore(
  tx: EntityManager,
  library: Library,
  published: PublishedQuestionnaire,
  whose: Whose,
  requestContext: RequestContext,
): Promise<EarlierAnswer[]> {
  const { ruleSet } = await rulesFor(tx, library, published);
  const rows = await rowsOf(tx, whose);
  const forms = await formsOf(tx, library, rows);
  recordAudit(tx, requestContext, {
    action: 'own_answers_read',
    object: 'account' in whose ? { type: 'user', id: whose.account } : { type: 'person', id: whose.person },
    detail: { ids: rows.map((row) => row.id) },
  });
  return earlierAnswers(published.questionnaire, forms, questionsToConfirm(ruleSet, published.definition));
}

/**
 * The sources of a draft's answers that hold: the submission is of the same account or person and says the same. The browser is
 * not trusted.
 */
export async function trueSources(
  tx: EntityManager,
  library: Library,
  { questionnaire }: PublishedQuestionnaire,
  { sources, answers }: Pick<Draft, 'sources' | 'answers'>,
  whose: Whose | undefined,
): Promise<Sources> {
  const open = Object.entries(sources).filter(([id]) => !isBlank(answers[id]));
  if (open.length === 0 || !whose) return {};
  const references = new Set(open.map(([, { from }]) => from));
  const rows = (await rowsOf(tx, whose)).filter(({ reference }) => references.has(reference));
  const forms = await formsOf(tx, library, rows);
  const said = new Map(forms.map((form) => [form.from, { form, answers: answersFrom(questionnaire, form) }]));
  return Object.fromEntries(
    open.flatMap(([id, { from }]) => {
      const earlier = said.get(from);
      return earlier && isDeepStrictEqual(earlier.answers[id], answers[id])
        ? [[id, { from, on: earlier.form.on }]]
        : [];
    }),
  );
}

/** Newest first. */
const rowsOf = (tx: EntityManager, whose: Whose): Promise<Row[]> =>
  tx.execute<Row[]>(
    `select id, reference, questionnaire_id as "questionnaireId", version, answers_json as answers,
       answered_on::text as "on" from submission where ${'account' in whose ? 'user_id' : 'person_id'} = ? order by created_at desc, id desc limit ?`,
    ['account' in whose ? whose.account : whose.person, MAX_FORMS],
  );

/** One after the other: a transaction has one connection, which runs one query at a time. */
async function formsOf(tx: EntityManager, library: Library, rows: readonly Row[]): Promise<EarlierForm[]> {
  const forms: EarlierForm[] = [];
  for (const { questionnaireId, version, answers, reference, on } of rows) {
    const { definition } = await library.questionnaire(tx, questionnaireId, version);
    forms.push({ definition, answers, from: reference, on });
  }
  return forms;
}
