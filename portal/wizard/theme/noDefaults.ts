/** Replaces RJSF's computation of defaults: only the patient sets answers. */
const noDefaults = (_validator: unknown, _schema: unknown, formData: unknown = {}): unknown => formData;

export default noDefaults;
