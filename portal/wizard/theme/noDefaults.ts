/** Stands in for RJSF's search for defaults: nothing is answered that the patient did not answer. */
const noDefaults = (_validator: unknown, _schema: unknown, formData: unknown = {}): unknown => formData;

export default noDefaults;
