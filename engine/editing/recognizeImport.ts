/** Detects the format of an imported file: one of ours, or a well-known one. */

const IMPORT_KINDS = [
  'questionnaire',
  'ruleSet',
  'cases',
  'fhirQuestionnaire',
  'fhirBundle',
  'fhirResponse',
  'fhir',
  'surveyjs',
  'formio',
  'typeform',
  'googleForms',
  'jsonSchema',
  'redcap',
  'redcapJson',
  'xlsform',
  'csv',
  'workbook',
  'office',
  'pdf',
  'xml',
  'brokenJson',
  'otherJson',
  'empty',
  'unknown',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

interface RecognizedImport {
  kind: ImportKind;
  /** Set for any JSON object. */
  document?: Record<string, unknown>;
}

/**
 * Detects a file's format by its content; the name only distinguishes tables from other text.
 * @param name of the file
 * @param content as text, also of a binary file
 */
export function recognizeImport(name: string, content: string): RecognizedImport {
  // Spreadsheet programs write Unicode text with two bytes for each character.
  const isUtf16 = content.startsWith('\uFFFD\uFFFD') && content[3] === '\0';
  const text = (isUtf16 ? content.slice(2).replaceAll('\0', '') : content).replace(/^\uFEFF/, '').trim();
  if (text === '') return { kind: 'empty' };
  if (text.startsWith('%PDF-')) return { kind: 'pdf' };
  // Spreadsheets and text documents are ZIP archives; older ones begin with an OLE header.
  if (text.startsWith('PK\u0003\u0004')) return { kind: /\.xls[xm]$/i.test(name) ? 'workbook' : 'office' };
  if (text.startsWith('\uFFFD\uFFFD\u0011')) return { kind: 'office' };
  if (/^[[{]/.test(text)) return ofJson(text);
  if (text.startsWith('<')) return { kind: kindOfXml(text) };
  return { kind: kindOfTable(name, text) };
}

function ofJson(text: string): RecognizedImport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'brokenJson' };
  }
  if (Array.isArray(value)) {
    return {
      kind: value.some((each) => isObject(each) && 'field_name' in each) ? 'redcapJson' : 'otherJson',
    };
  }
  if (!isObject(value)) return { kind: 'otherJson' };
  return { kind: kindOfObject(value), document: value };
}

function kindOfObject(value: Record<string, unknown>): ImportKind {
  const { resourceType } = value;
  if (resourceType === 'Questionnaire') return 'fhirQuestionnaire';
  if (resourceType === 'Bundle') return 'fhirBundle';
  if (resourceType === 'QuestionnaireResponse') return 'fhirResponse';
  if (typeof resourceType === 'string') return 'fhir';
  if (isList(value.steps)) return 'questionnaire';
  if (isList(value.flags) && (isList(value.derived) || isList(value.parameters))) return 'ruleSet';
  if (isList(value.cases) && typeof value.questionnaireId === 'string') return 'cases';
  if (isList(value.components)) return 'formio';
  if (holds(value.pages, 'elements') || holds(value.elements, 'type') || holds(value.pages, 'questions')) {
    return 'surveyjs';
  }
  if (holds(value.fields, 'ref') || typeof value.welcome_screens === 'object') return 'typeform';
  if (typeof value.formId === 'string' || holds(value.items, 'questionItem')) return 'googleForms';
  if (typeof value.$schema === 'string' || (value.type === 'object' && isObject(value.properties))) {
    return 'jsonSchema';
  }
  return 'otherJson';
}

const XML_START = 2_000;

function kindOfXml(text: string): ImportKind {
  const start = text.slice(0, XML_START);
  const [, name] = /<(Questionnaire|Bundle)[\s>]/.exec(start) ?? [];
  if (name === undefined || !start.includes('http://hl7.org/fhir')) return 'xml';
  return name === 'Bundle' ? 'fhirBundle' : 'fhirQuestionnaire';
}

function kindOfTable(name: string, text: string): ImportKind {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  if (/variable ?\/ ?field name|\bfield_name\b/i.test(header)) return 'redcap';
  if (/^"?type"?[,;\t]"?name"?[,;\t]"?label/i.test(header)) return 'xlsform';
  return /\.(csv|tsv|txt)$/i.test(name) || /[,;\t]/.test(header) ? 'csv' : 'unknown';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const holds = (value: unknown, key: string): boolean =>
  isList(value) && value.some((each) => isObject(each) && key in each);
