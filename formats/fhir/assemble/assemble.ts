/**
 * Assembles a modular Questionnaire: SDC's `$assemble`. Each item that names another form by `subQuestionnaire` is
 * replaced by the items of that form.
 */
import { hasCondition } from '../import/plan.ts';
import { LAUNCH_CONTEXT, SUB_QUESTIONNAIRE, VARIABLE } from '../validate/extensions.ts';
import { type Issue, Issues, quote } from '../validate/issue.ts';
import {
  extensionsOf,
  extensionValue,
  type FhirResource,
  type JsonObject,
  objectsOf,
  textOf,
} from '../validate/json.ts';

const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire';
/** Elements that only apply before assembly. */
const ASSEMBLED_FROM = `${SDC}-assembledFrom`;
const ASSEMBLE_EXPECTATION = `${SDC}-assemble-expectation`;

interface Assembled {
  /** Undefined if a form is missing or does not fit. */
  questionnaire: FhirResource | undefined;
  issues: Issue[];
}

/** @returns a form by its address, or undefined */
type FormAt = (canonical: string) => FhirResource | undefined;

/**
 * @param questionnaire of FHIR R4
 * @returns the form with the items, contained resources, variables and contexts of all its subforms
 */
export function assemble(questionnaire: FhirResource, formAt: FormAt): Assembled {
  const issues = new Issues();
  const work: Work = {
    formAt,
    issues,
    parts: new Set(),
    contained: new Map(),
    declarations: new Map(),
    linkIds: new Set(),
  };
  take(questionnaire, 'Questionnaire', work);
  const item = itemsOf(questionnaire, 'Questionnaire', [], work);
  const all = issues.list();
  if (all.some(({ severity }) => severity === 'error')) return { questionnaire: undefined, issues: all };
  if (work.parts.size === 0) return { questionnaire, issues: all };
  const { extension: _extension, contained: _contained, item: _item, ...head } = questionnaire;
  const from = [...work.parts].map((valueCanonical) => ({ url: ASSEMBLED_FROM, valueCanonical }));
  const extension = [...work.declarations.values(), ...from];
  const contained = [...work.contained.values()];
  const whole = { ...head, extension, ...(contained.length > 0 && { contained }), item };
  return { questionnaire: whole as FhirResource, issues: all };
}

interface Work {
  formAt: FormAt;
  issues: Issues;
  /** Canonical URLs of its subforms. */
  parts: Set<string>;
  /** By id. */
  contained: Map<string, JsonObject>;
  /** Extensions of the forms; those that declare a name are keyed by it. */
  declarations: Map<string, JsonObject>;
  linkIds: Set<string>;
}

function itemsOf(element: JsonObject, path: string, ancestors: readonly string[], work: Work): JsonObject[] {
  return objectsOf(element.item).flatMap((item, index) => {
    const at = `${path}.item[${index}]`;
    const canonical = textOf(extensionValue(item, SUB_QUESTIONNAIRE));
    if (canonical === undefined) return [plainItem(item, at, ancestors, work)];
    // Otherwise, the items of the subform would always be asked.
    if (hasCondition(item))
      work.issues.error(
        'business-rule',
        at,
        `The place of the form ${quote(canonical)} has a condition, which its items would not have. ` +
          'Put the place into a group, and move the condition to the group.',
      );
    return partOf(canonical, at, ancestors, work);
  });
}

function plainItem(item: JsonObject, at: string, ancestors: readonly string[], work: Work): JsonObject {
  const linkId = textOf(item.linkId) ?? '';
  if (work.linkIds.has(linkId))
    work.issues.error(
      'invalid',
      at,
      `The linkId ${quote(linkId)} is used by two of the forms. Give one of them another.`,
    );
  work.linkIds.add(linkId);
  return item.item === undefined ? item : { ...item, item: itemsOf(item, at, ancestors, work) };
}

function partOf(canonical: string, at: string, ancestors: readonly string[], work: Work): JsonObject[] {
  const fault = (why: string): JsonObject[] => {
    work.issues.error('not-found', at, `The form ${quote(canonical)} ${why}`);
    return [];
  };
  if (ancestors.includes(canonical)) return fault('is a part of itself. Remove it from one of the forms.');
  // The linkIds would be duplicated, and mutual references would grow exponentially.
  if (work.parts.has(canonical)) return fault('is named twice. Remove one of the places.');
  const form = work.formAt(canonical);
  if (!form) return fault('is not at hand. Send it as the parameter "subQuestionnaire".');
  work.parts.add(canonical);
  take(form, at, work);
  return itemsOf(form, at, [...ancestors, canonical], work);
}

/** The references in the items of a form. */
function take(form: FhirResource, at: string, work: Work): void {
  for (const resource of objectsOf(form.contained)) {
    const id = textOf(resource.id) ?? '';
    const earlier = work.contained.get(id);
    if (earlier && !isSame(earlier, resource))
      work.issues.error(
        'invalid',
        at,
        `Two of the forms contain different resources with the id ${quote(id)}. Rename one.`,
      );
    work.contained.set(id, resource);
  }
  for (const extension of objectsOf(form.extension)) {
    if (extension.url === ASSEMBLE_EXPECTATION || extension.url === ASSEMBLED_FROM) continue;
    const name = declaredBy(extension);
    const key = name === undefined ? JSON.stringify(extension) : `${extension.url} ${name}`;
    const earlier = work.declarations.get(key);
    if (earlier && !isSame(earlier, extension))
      work.issues.error(
        'invalid',
        at,
        `Two of the forms declare ${quote(name)} in different ways. Rename one.`,
      );
    work.declarations.set(key, extension);
  }
}

const isSame = (one: JsonObject, other: JsonObject): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The name by which expressions read it. */
function declaredBy(extension: JsonObject): string | undefined {
  if (extension.url === VARIABLE) return textOf((extension.valueExpression as JsonObject | undefined)?.name);
  if (extension.url !== LAUNCH_CONTEXT) return undefined;
  const [name] = extensionsOf(extension, 'name');
  return textOf((name?.valueCoding as JsonObject | undefined)?.code) ?? textOf(name?.valueId);
}
