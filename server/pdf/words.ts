/** The texts of a printed document, in both languages. */

const en = {
  title: 'Health intake',
  patient: 'Patient',
  email: 'Email',
  reference: 'Reference',
  submitted: 'Submitted',
  status: 'Status',
  form: 'Form',
  ruleSet: 'Rule set',
  answersVersion: 'Answers',
  original: 'as submitted',
  version: 'version {number}, changed by the patient on {date}',
  printed: 'Printed',
  flags: 'Health flags',
  noRules: 'Not assessed: no rules apply to this form.',
  noFlags: 'No flags raised.',
  continuedPast: 'Continued despite: {title}',
  unassessed: 'Not assessed from the answers given: {flags}',
  none: 'Not given',
  sectionNotAsked: 'This section was not asked.',
  page: 'Page {page}/{pages}',
  confidential: 'Confidential health information',
  statuses: {
    NEW: 'New',
    IN_REVIEW: 'In Review',
    NEEDS_INFO: 'Needs Info',
    APPROVED: 'Approved',
    ARCHIVED: 'Archived',
  },
  severities: { danger: 'Danger', warning: 'Warning', info: 'Note', success: 'Criteria met' },
};

export type PdfWords = typeof en;

const es: PdfWords = {
  title: 'Formulario de salud',
  patient: 'Paciente',
  email: 'Correo electrónico',
  reference: 'Referencia',
  submitted: 'Enviado',
  status: 'Estado',
  form: 'Formulario',
  ruleSet: 'Reglas',
  answersVersion: 'Respuestas',
  original: 'tal como se enviaron',
  version: 'versión {number}, cambiada por el paciente el {date}',
  printed: 'Impreso',
  flags: 'Alertas de salud',
  noRules: 'Sin evaluar: ninguna regla se aplica a este formulario.',
  noFlags: 'Ninguna alerta activa.',
  continuedPast: 'Continuó pese al aviso: {title}',
  unassessed: 'Sin evaluar con estas respuestas: {flags}',
  none: 'Sin dato',
  sectionNotAsked: 'Esta sección no se preguntó.',
  page: 'Página {page}/{pages}',
  confidential: 'Información médica confidencial',
  statuses: {
    NEW: 'Nuevo',
    IN_REVIEW: 'En revisión',
    NEEDS_INFO: 'Falta información',
    APPROVED: 'Aprobado',
    ARCHIVED: 'Archivado',
  },
  severities: {
    danger: 'Peligro',
    warning: 'Advertencia',
    info: 'Nota',
    success: 'Cumple los criterios',
  },
};

export const pdfWords = (language: string): PdfWords => (language === 'es' ? es : en);
