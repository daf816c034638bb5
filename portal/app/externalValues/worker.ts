/** Computes the external values of a form by FHIRPath. Only pages of forms that have some load this worker. */
import {
  type ComputedForm,
  type ComputedFrom,
  computeValues,
  type PreparedForm,
  prepareForm,
} from '@clinic/formats/fhirPath';

/** The form comes first, as text; then sets of answers, each of which is replied to. */
export type Message = { form: string } | { from: ComputedFrom };

// The library writes values of documents to the console; these may be answers.
Object.assign(console, { log: () => undefined, warn: () => undefined });

let form: PreparedForm | undefined;

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('form' in data) form = prepareForm(JSON.parse(data.form) as ComputedForm);
  else if (form) postMessage(computeValues(form, data.from, attempt));
});

/** The page limits the time, and ends the worker. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

// From here on, its time counts.
postMessage('ready');
