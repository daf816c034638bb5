/** A problem that an operator has to correct. */
export class ClinicsError extends Error {
  override name = 'ClinicsError';
}
