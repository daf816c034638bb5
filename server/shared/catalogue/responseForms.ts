/** The shape of responses to a version, computed once by the thread. */
import type { Definition } from '@clinic/engine/definition';
import type { ResponseForm } from '@clinic/formats/fhir';
import type { FhirWork } from './fhirWork.ts';

/** Published definitions never change, so each is read once. */
const forms = new WeakMap<Definition, Promise<ResponseForm>>();

export const formsBy =
  ({ responseForm }: FhirWork) =>
  (definition: Definition): Promise<ResponseForm> => {
    const known = forms.get(definition);
    if (known) return known;
    const form = responseForm(definition);
    forms.set(definition, form);
    form.catch(() => forms.delete(definition));
    return form;
  };
