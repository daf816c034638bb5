/** What to do about faults that have the same remedy. */

export const CORRECT = {
  en: 'Correct the file, or ask whoever made it for a corrected one.',
  es: 'Corrija el archivo o pida uno corregido a quien lo creó.',
};
export const REMOVE = {
  en: 'Remove the element at this place, or write it as FHIR R4 or R5 does.',
  es: 'Quite el elemento de este lugar o escríbalo como indica FHIR R4 o R5.',
};
export const EXPORT_AGAIN = {
  en: 'Export the form again from the system it comes from, as FHIR R4 or R5 in JSON.',
  es: 'Vuelva a exportar el formulario desde su sistema de origen, como FHIR R4 o R5 en JSON.',
};
export const SPLIT = {
  en: 'Split the form into several smaller Questionnaires.',
  es: 'Divida el formulario en varios Questionnaire más pequeños.',
};
export const CONDITION = {
  en: 'Change enableWhen at this place so that it names a question that can be answered first.',
  es: 'Cambie enableWhen en este lugar para que indique una pregunta que se pueda responder antes.',
};
export const ONE_OF = {
  en: 'Keep one of the two and remove the other.',
  es: 'Conserve uno de los dos y quite el otro.',
};
