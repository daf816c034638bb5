/** What other packages may use of `fhirPath`: the only door through which the FHIRPath library is loaded. */
export {
  type ComputedForm,
  type ComputedFrom,
  computedForm,
  computeValues,
  type PreparedForm,
  prepareForm,
} from '../fhirPath/computeValues.ts';
export { fhirPathExpressions, matchesIn } from '../fhirPath/expressions.ts';
