/**
 * A form and rules in one step. The form is a draft that names the rules, or, when a version of the rules is rolled back,
 * the version of the form that was published with it.
 */
import type { VersionName } from '@clinic/contract/authoring';
import type { Publication, SafetyReport } from '@clinic/contract/questionnaires';
import type { ReleasedForm } from '@clinic/contract/rules/draft';
import type { FORM_REFUSALS } from '@clinic/contract/rules/errorCodes';
import type { Problem } from '@clinic/engine/base';
import type { ParsedDefinition } from '@clinic/engine/parsing';
import type { RuleSet } from '@clinic/rules/document';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { AppError, CodedError, Forbidden } from '@clinic/server-platform/base';
import { AuthoredDraft, RuleSetVersion, type User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import isSame from 'fast-deep-equal';
import type { FormChange } from './sets/questionnairesUsing.ts';

/** What a release does with questionnaires. */
export interface Forms {
  parse(em: EntityManager, document: unknown): Promise<ParsedDefinition>;
  report(em: EntityManager, draft: AuthoredDraft, released: RuleSet | undefined): Promise<SafetyReport>;
  publish(
    tx: EntityManager,
    draft: { id: string; user: User },
    publication: Publication,
    requestContext: SignedInRequest,
  ): Promise<unknown>;
  retire(tx: EntityManager, version: VersionName, requestContext: SignedInRequest): Promise<void>;
}

type FormRefusal = (typeof FORM_REFUSALS)[number];

/** Nothing was published: neither the form nor the rules. */
export class FormRefused extends CodedError<{ reason: FormRefusal; problems: Problem[] }> {
  readonly status = 422;
  readonly code = 'form_refused';

  constructor(reason: FormRefusal, problems: Problem[] = []) {
    const lines = problems.map(({ path, message }) => `\n${path}: ${message}`);
    super(`Nothing was published, because of the form (${reason})${lines.join('')}`, { reason, problems });
  }
}

const REASONS: Readonly<Record<string, FormRefusal>> = {
  stale_draft: 'changed',
  not_found: 'changed',
  publication_refused: 'problems',
  already_published: 'already_published',
  last_of_active: 'last_of_active',
};

/** The form that goes with the rules, as it is now. */
export interface FormHalf {
  form: ReleasedForm;
  name: VersionName;
  /** Of a form that is published. */
  draft?: AuthoredDraft;
  parsed?: ParsedDefinition;
  change: FormChange;
}

/** Drafts of forms that name an unpublished version of a rule set, most recently changed first. */
export async function formsNaming(
  em: EntityManager,
  { documentId, version }: Pick<AuthoredDraft, 'documentId' | 'version'>,
): Promise<AuthoredDraft[]> {
  if (await em.findOne(RuleSetVersion, { ruleSetId: documentId, version }, { fields: ['version'] }))
    return [];
  const rows = await em.execute<Array<{ id: string }>>(
    `select id from authored_draft where kind = 'questionnaire' and content #>> '{document,ruleSet}' = ?`,
    [`${documentId}@${version}`],
  );
  return em.find(
    AuthoredDraft,
    { id: { $in: rows.map(({ id }) => id) } },
    { populate: ['content', 'updatedBy'], orderBy: { updatedAt: 'desc', id: 'desc' } },
  ) as Promise<AuthoredDraft[]>;
}

/** The version of a form that was published together with a version of the rules, while patients begin it. */
export async function releasedWith(em: EntityManager, rules: VersionName): Promise<VersionName | null> {
  const [form] = await em.execute<VersionName[]>(
    `select form.questionnaire_id as id, form.version
     from rule_set_version rules
     join questionnaire_version form
       on form.published_at = rules.published_at and form.status = 'published'
       and form.definition ->> 'ruleSet' = rules.rule_set_id || '@' || rules.version
     where rules.rule_set_id = ? and rules.version = ? and rules.published_by_id is not null
       and not exists (
         select from questionnaire_version later
         where later.questionnaire_id = form.questionnaire_id and later.status = 'published'
           and later.published_at > form.published_at
       )`,
    [rules.id, rules.version],
  );
  return form ?? null;
}

/**
 * @param rules the draft of the rules
 * @param replaces the version in force if the draft is an earlier one
 * @throws FormRefused if the form does not go with the rules as they are now
 */
export async function formHalf(
  em: EntityManager,
  forms: Forms,
  form: ReleasedForm,
  { rules, replaces }: { rules: AuthoredDraft; replaces: string | null },
): Promise<FormHalf> {
  if ('retire' in form) {
    const was =
      replaces === null ? null : await releasedWith(em, { id: rules.documentId, version: replaces });
    if (!isSame(was, form.retire)) throw new FormRefused('changed');
    return { form, name: form.retire, change: { retires: form.retire } };
  }
  const draft = (await formsNaming(em, rules)).find(({ id }) => id === form.draft);
  if (draft?.revision !== form.revision) throw new FormRefused('changed');
  const parsed = await forms.parse(em, draft.content.document);
  const name = { id: draft.documentId, version: draft.version };
  return { form, name, draft, parsed, change: { publishes: parsed.definition } };
}

/** Publishes or retires the form. @throws FormRefused */
export async function completeForm(
  tx: EntityManager,
  forms: Forms,
  { form }: FormHalf,
  { user, note }: { user: User; note: string },
  requestContext: SignedInRequest,
): Promise<void> {
  try {
    if ('retire' in form) await forms.retire(tx, form.retire, requestContext);
    else {
      const { draft: id, revision } = form;
      await forms.publish(tx, { id, user }, { revision, note }, requestContext);
    }
  } catch (error) {
    const reason = error instanceof AppError ? REASONS[error.code] : undefined;
    if (reason === undefined) throw error;
    const { problems } = (error instanceof CodedError ? error.details : {}) as { problems?: Problem[] };
    throw new FormRefused(reason, problems);
  }
}

/** @throws Forbidden: only administrators publish forms */
export function refuseFormBy({ role }: User, form: ReleasedForm | undefined): void {
  if (form && role !== 'ADMIN') throw new Forbidden('An administrator publishes forms');
}
