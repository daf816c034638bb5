/** The words of exported tables, in both languages. */

const en = {
  sheet: 'Submissions',
  reference: 'Reference',
  status: 'Status',
  submitted: 'Submitted',
  updated: 'Updated',
  waitingSince: 'Waiting since',
  assignee: 'Assignee',
  patient: 'Patient',
  email: 'Email',
  questionnaire: 'Questionnaire',
  version: 'Version',
  ruleSet: 'Rule set',
  unassessed: 'Dangers not assessed',
  unmeasured: 'Dangers to be measured',
  confirmed: 'Confirmed by the patient',
  unknown: 'unknown',
  notAsked: 'not asked',
  value: 'value',
  unit: 'unit',
  code: 'code',
  ownWords: 'own words',
  document: 'document',
  date: 'date',
  shortened: '… (shortened: a cell holds no more. The CSV table has the whole text.)',
};

export type ExportWords = typeof en;

const es: ExportWords = {
  sheet: 'Formularios',
  reference: 'Referencia',
  status: 'Estado',
  submitted: 'Enviado',
  updated: 'Actualizado',
  waitingSince: 'En espera desde',
  assignee: 'Responsable',
  patient: 'Paciente',
  email: 'Correo electrónico',
  questionnaire: 'Cuestionario',
  version: 'Versión',
  ruleSet: 'Reglas',
  unassessed: 'Peligros sin evaluar',
  unmeasured: 'Peligros por medir',
  confirmed: 'Confirmado por el paciente',
  unknown: 'desconocido',
  notAsked: 'no se preguntó',
  value: 'valor',
  unit: 'unidad',
  code: 'código',
  ownWords: 'con sus palabras',
  document: 'documento',
  date: 'fecha',
  shortened: '… (abreviado: no cabe más en una celda. La tabla CSV tiene el texto completo.)',
};

export const exportWords = (language: string): ExportWords => (language === 'es' ? es : en);
