/**
 * A QuestionnaireResponse that a program sends becomes a submission, as if the patient had filled in the form. What would not come back
 * as it was sent is refused, each item by its place.
 */
import { isCalendarDate, type Language, languageOf } from '@clinic/engine/base';
import { shownValues } from '@clinic/engine/form';
import { cleanTexts } from '@clinic/engine/typed';
import { assess } from '@clinic/engine/validation';
import {
  changedItems,
  exportContext,
  type FhirResource,
  isObject,
  type JsonObject,
  type ResponseForm,
  readResponse,
  responseItems,
  textOf,
} from '@clinic/formats/fhir';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { AppError, codedError, derivedId, isUuid } from '@clinic/server-platform/base';
import { clinicSettings } from '@clinic/server-platform/settings';
import { EvaluationTooLong } from '@clinic/server-platform/threads';
import {
  clinicDate,
  digest,
  evaluate,
  formsBy,
  NotSubmittable,
  type PublishedQuestionnaire,
  patientOf,
  rulesFor,
  type WholeIntake,
} from '@clinic/server-shared/catalogue';
import { answersWithExternal, type ExternalOf, hasExternal } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { definitionAt } from '../questionnaires/operations/canonical.ts';
import { baseOf, type FhirDeps } from './deps.ts';

export interface CreatingDeps extends FhirDeps {
  external: ExternalOf;
  /** Takes the way of an intake. */
  submitWhole: (em: EntityManager, whole: WholeIntake, requestContext: SignedInRequest) => Promise<void>;
}

export interface Refusal extends JsonObject {
  severity: string;
  code: string;
  diagnostics: string;
}

class OtherContent extends codedError(
  409,
  'other_content',
  'A response with this identifier was sent before, with other content',
) {}

/** What there is to refuse, or the id of the submission, and whether it is new. */
type Outcome = { refused: Refusal[] } | { id: string; isNew: boolean };

export async function createResponse(
  em: EntityManager,
  deps: CreatingDeps,
  body: FhirResource,
  { language, requestContext }: { language: Language; requestContext: SignedInRequest },
): Promise<Outcome> {
  const sent = cleanTexts(body) as FhirResource;
  const asked = await formOf(em, deps, sent);
  if (!asked) return refusedFor('not-found', 'questionnaire', NO_FORM);
  const { published, form } = asked;
  const invalid = await structureOf(deps, sent, published);
  const wrong = [...headOf(sent, requestContext.at), ...invalid];
  const { timeZone } = await clinicSettings(em, deps.config);
  const today = clinicDate(requestContext.at, timeZone);
  const spoken = languageOf(textOf(sent.language) ?? '') ?? language;
  const context = {
    ...exportContext(published.definition),
    ...{ language, timeZone, authored: requestContext.at.toISOString() },
    ...{ subject: '', fileUrl: () => '' },
  };
  const { answers, places } = readResponse(form, sent, context);
  const computed = hasExternal(published)
    ? await deps.external(published, timeZone)(answers, today)
    : undefined;
  const given = answersWithExternal(published, answers, computed);
  const assessment = assess(published.questionnaire, given, today);
  const values = shownValues(published.questionnaire, assessment.visibleAnswers, assessment.form, 'staff');
  const returned = { item: responseItems(form, values, context) };
  const lost = changedItems(sent, returned).map((at) =>
    lostAt(at, published, places, assessment.form.questions),
  );
  const subject = await subjectOf(em, deps, sent, patientOf(published, assessment.visibleAnswers));
  const refused = [...wrong, ...lost, ...('refused' in subject ? subject.refused : [])];
  // Shape first: what cannot be read would be called missing.
  try {
    const ruleSet = await rulesFor(em, deps.library, published);
    evaluate(published, { assessment, given, language, ruleSet });
  } catch (error) {
    if (!(error instanceof NotSubmittable)) throw error;
    refused.push(...error.details.issues.map((issue) => unacceptable(issue, form, places)));
  }
  if (refused.length > 0 || 'refused' in subject) return { refused };

  const { personId } = subject;
  const { id: questionnaireId, version } = published;
  const content = digest({ questionnaireId, version, answers, personId: personId ?? null, language: spoken });
  const submissionKey = keyOf(sent, requestContext);
  const id = derivedId(`${submissionKey}/${content}`);
  const known = await submittedWith(em, submissionKey);
  if (known && known.draft !== id) throw new OtherContent();
  if (known) return { id: known.id, isNew: false };
  const whole = { id, submissionKey, questionnaireId, version, language: spoken, answers, personId };
  await deps.submitWhole(em, whole, requestContext).catch((error: unknown) => {
    // Another one with the same identifier was faster.
    throw error instanceof AppError && error.code === 'submission_key_taken' ? new OtherContent() : error;
  });
  const made = await submittedWith(em, submissionKey);
  if (!made) throw new Error('A submission is missing that was just stored');
  return { id: made.id, isNew: true };
}

const NO_FORM = 'This clinic has published no questionnaire with this address and version (url|version)';

async function formOf(
  em: EntityManager,
  deps: FhirDeps,
  { questionnaire }: FhirResource,
): Promise<{ published: PublishedQuestionnaire; form: ResponseForm } | undefined> {
  const canonical = textOf(questionnaire) ?? '';
  const definition = canonical.includes('|') ? await definitionAt(em, deps, canonical) : undefined;
  if (!definition) return undefined;
  const published = await deps.library.questionnaire(em, definition.id, definition.version);
  const form = await formsBy(deps.fhir)(published.definition);
  return form.canonical === canonical ? { published, form } : undefined;
}

async function structureOf(
  { fhir }: FhirDeps,
  sent: FhirResource,
  { definition }: PublishedQuestionnaire,
): Promise<Refusal[]> {
  try {
    const { issue } = await fhir.validate(sent, { definition });
    return issue.filter(({ severity }) => severity === 'error' || severity === 'fatal') as Refusal[];
  } catch (error) {
    if (!(error instanceof EvaluationTooLong)) throw error;
    return [refusal('too-costly', '', 'Reading this takes too long')];
  }
}

/** What there is no place for here is refused, not left out. */
const KEPT: ReadonlySet<string> = new Set(
  'resourceType id meta language text identifier questionnaire status subject authored author source item'.split(
    ' ',
  ),
);
/** Ahead of ours, as clocks are. */
const AHEAD_MS = 5 * 60_000;

function headOf(sent: FhirResource, now: Date): Refusal[] {
  const { status, authored, subject } = sent;
  const others = Object.keys(sent).filter((name) => !KEPT.has(name));
  const isOther = (name: string) =>
    sent[name] !== undefined && referenceOf(sent[name]) !== (referenceOf(subject) ?? '');
  return [
    ...others.map((name) => refusal('not-supported', name, 'This element is not kept here')),
    ...(status === 'completed' ? [] : [refusal('value', 'status', 'Only completed responses are accepted')]),
    ...['author', 'source']
      .filter(isOther)
      .map((name) =>
        refusal('not-supported', name, 'Only the subject may be named: the answers are the patient’s'),
      ),
    ...(Date.parse(textOf(authored) ?? '') > now.getTime() + AHEAD_MS
      ? [refusal('value', 'authored', 'This time has not come yet')]
      : []),
  ];
}

const referenceOf = (value: unknown): string | undefined =>
  isObject(value) ? textOf(value.reference) : undefined;

type Subject = { personId: string | undefined } | { refused: Refusal[] };

/** A patient of this server whom the answers do not contradict. */
async function subjectOf(
  em: EntityManager,
  deps: FhirDeps,
  { subject }: FhirResource,
  stated: Pick<ReturnType<typeof patientOf>, 'patientName' | 'patientBirthDate'>,
): Promise<Subject> {
  if (subject === undefined) return { personId: undefined };
  const { patientBirthDate: born } = stated;
  const reference = referenceOf(subject) ?? '';
  const id = reference.replace(`${baseOf(deps)}/`, '').replace(/^Patient\//, '');
  const [person] = isUuid(id)
    ? await em.execute<Array<{ id: string; isOther: boolean }>>(
        `select id, coalesce(birth_date <> ?::date, false) or coalesce(
             regexp_replace(queue_name(name), '\\s+', ' ', 'g') <> regexp_replace(queue_name(?), '\\s+', ' ', 'g'), false) as "isOther"
         from person where id = root_person(?::uuid)`,
        [isCalendarDate(born) ? born : null, stated.patientName, id],
      )
    : [];
  if (!person)
    return refusedFor('not-found', 'subject', 'There is no such Patient here, or they were erased');
  const contradicts = 'The answers give another name or date of birth than this Patient has';
  return person.isOther ? refusedFor('conflict', 'subject', contradicts) : { personId: person.id };
}

type Said = NotSubmittable['details']['issues'][number];

/** As a patient who submits is told: the same code, in the same words. */
function unacceptable({ key, code, text, label }: Said, form: ResponseForm, places: Places): Refusal {
  const linkId = linkIdOf(form.items, key) ?? key;
  return {
    severity: 'error',
    code: code === 'required' ? 'required' : 'business-rule',
    details: { coding: [{ system: 'urn:clinic-intake:refusal', code }] },
    diagnostics: `${label}: ${String(text)}`,
    expression: [places.get(key) ?? `QuestionnaireResponse.repeat(item).where(linkId=${quoted(linkId)})`],
  };
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

function linkIdOf(items: ResponseForm['items'], question: string): string | undefined {
  for (const { linkId, question: own, items: below } of items) {
    const found = own === question ? linkId : linkIdOf(below, question);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Places = ReadonlyMap<string, string>;

function lostAt(
  at: string,
  { questionnaire }: PublishedQuestionnaire,
  places: Places,
  shown: ReadonlyMap<string, unknown>,
): Refusal {
  const [id] = [...places].find(([, place]) => place === at) ?? [];
  const type = questionnaire.questions.get(id ?? '')?.question.type;
  const said = (code: string, diagnostics: string): Refusal => ({
    ...{ severity: 'error', code, diagnostics, expression: [at] },
  });
  if (type === 'file') return said('not-supported', 'Files cannot be sent this way: patients upload them');
  if (type === 'signature') return said('not-supported', 'A signature cannot be sent: patients sign here');
  if (type && shown.get(id ?? '') !== 'shown')
    return said('business-rule', 'With these answers, the form does not ask this');
  if (type === 'computed') return said('value', 'The form computes another value');
  return said('value', 'This would not be kept as it was sent');
}

const refusal = (code: string, element: string, diagnostics: string): Refusal => ({
  severity: 'error',
  code,
  diagnostics,
  expression: [['QuestionnaireResponse', element].filter(Boolean).join('.')],
});

const refusedFor = (code: string, element: string, diagnostics: string) => ({
  refused: [refusal(code, element, diagnostics)],
});

/** By the program and its identifier; without one, each request is of its own. */
function keyOf({ identifier }: FhirResource, { by }: SignedInRequest): string {
  if (!isObject(identifier)) return crypto.randomUUID();
  return derivedId(`fhir/${JSON.stringify([by.id, identifier.system ?? null, identifier.value ?? null])}`);
}

async function submittedWith(
  em: EntityManager,
  key: string,
): Promise<{ id: string; draft: string } | undefined> {
  const [row] = await em.execute<Array<{ id: string; draft: string }>>(
    'select id, draft_id as draft from submission where submission_key = ?',
    [key],
  );
  return row;
}
