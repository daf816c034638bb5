/** Validates FHIR R4 Questionnaires and QuestionnaireResponses. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { Environment, ResponseContext } from './context.ts';
import { childItemsReader } from './enabled.ts';
import { indexQuestionnaire, type QuestionnaireIndex } from './index.ts';
import { type Issue, Issues, isValid, quote } from './issue.ts';
import { type FhirResource, isResource, type JsonObject, objectsOf, textOf } from './json.ts';
import { containedIn } from './options.ts';
import { checkQuestionnaire } from './questionnaire.ts';
import { checkAgainstQuestionnaire } from './response.ts';
import type { Shapes } from './shapes.ts';
import { sizeFault } from './size.ts';
import { checkStructure } from './structure.ts';
import { type Terminology, TerminologyReader } from './terminology.ts';

interface ValidatorEnvironment extends Environment {
  shapes: Shapes;
  /**
   * @param canonical the URL of a Questionnaire, with or without `|version` @returns the Questionnaire; undefined if it
   * is not available
   */
  questionnaire: (canonical: string) => JsonObject | undefined;
}

interface Validator {
  /**
   * Validates any resource: its structure; a Questionnaire also by its invariants; a QuestionnaireResponse also against
   * its Questionnaire.
   * @param fallback the Questionnaire of a response that names none, or one that is not available
   */
  validate: (resource: FhirResource, fallback?: JsonObject) => Issue[];
}

/** @returns a validator that caches what it compiles; use one for many documents with the same sources */
export function createValidator(environment: ValidatorEnvironment): Validator {
  const reader = new TerminologyReader(environment.terminology);
  const cache = new WeakMap<JsonObject, Known>();
  const codes = new Map<string, boolean | undefined>();

  const isCodeIn = (canonical: string, code: string): boolean | undefined => {
    const key = `${canonical} ${code}`;
    if (codes.has(key)) return codes.get(key);
    const valueSet = reader.valueSet(canonical);
    const result = valueSet ? reader.membership(valueSet, undefined, code).result : 'unknown';
    const verdict = result === 'unknown' ? undefined : result === 'in';
    // Codes come from documents, so the cache is bounded.
    if (codes.size < 10_000) codes.set(key, verdict);
    return verdict;
  };

  const knownAbout = (questionnaire: JsonObject): Known => {
    const cached = cache.get(questionnaire);
    if (cached) return cached;
    const sources = withContained(questionnaire, environment.terminology);
    const index = indexQuestionnaire(questionnaire);
    const made = { index, reader: sources ? new TerminologyReader(sources) : reader };
    cache.set(questionnaire, made);
    return made;
  };

  const checkAll = (resource: FhirResource, issues: Issues): void => {
    checkStructure(resource, resource.resourceType, { shapes: environment.shapes, isCodeIn, issues });
    const contained = objectsOf(resource.contained)
      .map((inner, position) => [inner, `${resource.resourceType}.contained[${position}]`] as const)
      .filter(([inner]) => inner.resourceType === 'Questionnaire');
    const self = [resource, resource.resourceType] as const;
    const questionnaires = resource.resourceType === 'Questionnaire' ? [self, ...contained] : contained;
    const { expressions, patternFault } = environment;
    for (const [questionnaire, path] of questionnaires)
      checkQuestionnaire(questionnaire, path, { expressionFault: expressions.fault, patternFault }, issues);
  };

  /** The Questionnaire of a response; reports if there is none or it does not match. */
  const questionnaireOf = (
    response: FhirResource,
    fallback: JsonObject | undefined,
    issues: Issues,
  ): JsonObject | undefined => {
    const canonical = textOf(response.questionnaire);
    const path = 'QuestionnaireResponse.questionnaire';
    if (canonical?.startsWith('#')) {
      const inner = containedIn(response, canonical);
      if (inner?.resourceType === 'Questionnaire') return inner;
      issues.error('not-found', path, `There is no contained Questionnaire ${quote(canonical)}.`);
      return undefined;
    }
    const questionnaire = canonical === undefined ? undefined : environment.questionnaire(canonical);
    if (questionnaire) return questionnaire;
    const named =
      canonical === undefined
        ? 'The response does not name its Questionnaire'
        : `The Questionnaire ${quote(canonical)} is not at hand`;
    const then = fallback ? 'the one that was given is used' : 'the response was not checked against it';
    issues.warning('not-found', path, `${named}; ${then}.`);
    return fallback;
  };

  return {
    validate: (resource, fallback) => {
      const issues = new Issues();
      const fault = sizeFault(resource);
      if (fault) {
        issues.add('fatal', 'too-costly', resource.resourceType, fault);
        return issues.list();
      }
      checkAll(resource, issues);
      if (resource.resourceType !== 'QuestionnaireResponse') return issues.list();
      const questionnaire = questionnaireOf(resource, fallback, issues);
      if (!questionnaire) return issues.list();
      const isEnglish = [resource, questionnaire].every(({ language }) =>
        (textOf(language) ?? FALLBACK_LANGUAGE).startsWith(FALLBACK_LANGUAGE),
      );
      const context: ResponseContext = {
        ...environment,
        response: resource,
        ...knownAbout(questionnaire),
        issues,
        childItems: childItemsReader(),
        variables: new WeakMap(),
        missing: COMPLETE.has(String(resource.status)) ? 'error' : 'warning',
        displaysMatter: isEnglish,
      };
      checkAgainstQuestionnaire(context, 'QuestionnaireResponse');
      return issues.list();
    },
  };
}

/** "If true, indicates that the item must be present in a 'completed' QuestionnaireResponse" (`item.required`). */
const COMPLETE: ReadonlySet<string> = new Set(['completed', 'amended']);

interface Known {
  index: QuestionnaireIndex;
  reader: TerminologyReader;
}

/** @returns sources that first look into a Questionnaire; undefined if it contains none */
function withContained(questionnaire: JsonObject, sources: Terminology): Terminology | undefined {
  const contained = objectsOf(questionnaire.contained);
  if (contained.length === 0) return undefined;
  const find = (type: string, canonical: string): JsonObject | undefined =>
    contained.find(
      ({ resourceType, id, url }) =>
        resourceType === type &&
        (canonical === `#${id}` || (url !== undefined && canonical.split('|')[0] === url)),
    );
  return {
    ...sources,
    valueSet: (canonical) => find('ValueSet', canonical) ?? sources.valueSet(canonical),
    codeSystem: (canonical) => find('CodeSystem', canonical) ?? sources.codeSystem(canonical),
  };
}

/** The resources of a file: a Bundle's entries, or the resource itself. */
export function resourcesIn(resource: FhirResource): FhirResource[] {
  if (resource.resourceType !== 'Bundle') return [resource];
  return objectsOf(resource.entry)
    .map((entry) => entry.resource)
    .filter(isResource);
}

export { isValid };
