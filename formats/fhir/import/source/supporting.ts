/** ValueSets and CodeSystems that come with a form, and which of them its import reads. */
import { type FhirResource, type JsonObject, objectsOf, textOf } from '../../validate/json.ts';
import type { ImportTerminology } from './valueSets.ts';

interface Supporting {
  terminology: ImportTerminology;
  /** Resources found so far. */
  used: () => FhirResource[];
}

/** Finds resources by URL before those of `outer`; one without a version matches every version. */
export function withSupporting(resources: readonly FhirResource[], outer: ImportTerminology): Supporting {
  const byAddress = Map.groupBy(resources, ({ resourceType, url }) => `${resourceType} ${String(url)}`);
  const used = new Set<FhirResource>();
  const find = (type: string, canonical: string): JsonObject | undefined => {
    const [url = '', version] = canonical.split('|');
    const resource = byAddress
      .get(`${type} ${url}`)
      ?.find((each) => version === undefined || each.version === undefined || each.version === version);
    if (resource) used.add(resource);
    return resource;
  };
  return {
    terminology: {
      ...outer,
      valueSet: (canonical) => find('ValueSet', canonical) ?? outer.valueSet(canonical),
      codeSystem: (canonical) => find('CodeSystem', canonical) ?? outer.codeSystem(canonical),
    },
    used: () => [...used],
  };
}

/** Finds contained resources before those of `outer`. */
export function withContained(questionnaire: JsonObject, outer: ImportTerminology): ImportTerminology {
  const contained = objectsOf(questionnaire.contained);
  const find = (type: string, canonical: string): JsonObject | undefined => {
    const [url] = canonical.split('|');
    return contained.find(
      (each) => each.resourceType === type && (`#${textOf(each.id)}` === canonical || each.url === url),
    );
  };
  return {
    ...outer,
    valueSet: (canonical) => find('ValueSet', canonical) ?? outer.valueSet(canonical),
    codeSystem: (canonical) => find('CodeSystem', canonical) ?? outer.codeSystem(canonical),
  };
}
