/** The validator of FHIR R4 with the definitions of R4 and the resources that come with a document. */
import {
  createValidator,
  type FhirResource,
  type Issue,
  issueOf,
  type JsonObject,
  resourcesIn,
} from '@clinic/formats/fhir';
import { fhirPathExpressions } from '@clinic/formats/fhirPath';
import { say } from '@clinic/formats/importing';
import { BudgetExceeded, withBudget } from './budget.ts';
import { loadTerminology, r4Shapes, r4Terminology, terminologyReadings } from './definitions.ts';
import { linearPattern, patternFault } from './patterns.ts';
import { systemKnowledge } from './systemKnowledge.ts';
import { ucumUnits } from './units.ts';

/** Time limit for one document, in milliseconds. An ordinary response takes a few. */
const BUDGET_MS = 2000;

export interface R4Validator {
  /** @param fallback the Questionnaire of a response that names none, or one that is not available */
  validate: (resource: FhirResource, fallback?: JsonObject) => Issue[];
}

/**
 * @param supporting Questionnaires, ValueSets and CodeSystems, also in Bundles; they take precedence over
 *   R4's
 * @param budget time limit for one document, in milliseconds
 */
export function r4Validator(supporting: readonly FhirResource[], budget = BUDGET_MS): R4Validator {
  const resources = supporting.flatMap(resourcesIn);
  const find = (type: string, canonical: string): FhirResource | undefined => {
    const [url, version] = canonical.split('|');
    const named = resources.filter((resource) => resource.resourceType === type && resource.url === url);
    return version === undefined ? named[0] : named.find((resource) => resource.version === version);
  };
  const shapes = r4Shapes();
  const sources = {
    valueSet: (canonical: string) => find('ValueSet', canonical) ?? core('ValueSet', canonical),
    codeSystem: (canonical: string) => find('CodeSystem', canonical) ?? core('CodeSystem', canonical),
    knowledge: systemKnowledge,
    pattern: linearPattern,
  };
  const validator = createValidator({
    shapes,
    terminology: sources,
    units: ucumUnits,
    expressions: fhirPathExpressions,
    patternFault,
    isResourceType: (type) => shapes.isResourceType(type),
    questionnaire: (canonical) => find('Questionnaire', canonical),
  });
  return {
    validate: (resource, fallback) => {
      const readings = terminologyReadings();
      const work = (): Issue[] => withBudget(budget, () => validator.validate(resource, fallback));
      try {
        return work();
      } catch (error) {
        if (!(error instanceof BudgetExceeded)) throw error;
        // Reading the definitions can take longer than validating the document.
        if (terminologyReadings() > readings) {
          loadTerminology();
          return r4Validator(supporting, budget).validate(resource, fallback);
        }
        const text = say('validationTooLong', { ms: budget });
        return [issueOf('fatal', 'too-costly', resource.resourceType, text)];
      }
    },
  };
}

/** The available definitions are those of 4.0.1; another version of a value set is a different value set. */
function core(type: 'ValueSet' | 'CodeSystem', canonical: string): FhirResource | undefined {
  const [url = '', version] = canonical.split('|');
  const found = r4Terminology(type, url);
  return version === undefined || found?.version === version ? found : undefined;
}
