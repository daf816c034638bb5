import { expect, test } from 'vitest';
import { recognizeImport } from './recognizeImport.ts';

const json = (value: unknown): string => JSON.stringify(value);

test.each([
  ['ours', 'a.json', json({ id: 'a', version: '1.0', steps: [] }), 'questionnaire'],
  ['ours with a byte-order mark', 'a.json', `\uFEFF${json({ id: 'a', steps: [] })}`, 'questionnaire'],
  ['a rule set', 'r.json', json({ id: 'r', parameters: [], derived: [], flags: [] }), 'ruleSet'],
  ['cases', 'c.json', json({ name: 'c', questionnaireId: 'a', version: '1.0', cases: [] }), 'cases'],
  ['a FHIR Questionnaire', 'q.json', json({ resourceType: 'Questionnaire', item: [] }), 'fhirQuestionnaire'],
  ['a FHIR answer', 'q.json', json({ resourceType: 'QuestionnaireResponse' }), 'fhirResponse'],
  ['a FHIR Bundle', 'b.json', json({ resourceType: 'Bundle', entry: [] }), 'fhirBundle'],
  ['another FHIR resource', 'p.json', json({ resourceType: 'Patient' }), 'fhir'],
  [
    'a FHIR Questionnaire in XML',
    'q.xml',
    '<?xml version="1.0"?><Questionnaire xmlns="http://hl7.org/fhir"><status value="draft"/></Questionnaire>',
    'fhirQuestionnaire',
  ],
  [
    'SurveyJS',
    's.json',
    json({ pages: [{ name: 'p', elements: [{ type: 'text', name: 'q' }] }] }),
    'surveyjs',
  ],
  ['SurveyJS without pages', 's.json', json({ elements: [{ type: 'rating', name: 'q' }] }), 'surveyjs'],
  ['Form.io', 'f.json', json({ display: 'form', components: [] }), 'formio'],
  ['Typeform', 't.json', json({ title: 'T', fields: [{ ref: 'x', type: 'short_text' }] }), 'typeform'],
  ['Google Forms', 'g.json', json({ formId: 'x', info: {}, items: [] }), 'googleForms'],
  ['a JSON Schema', 'j.json', json({ type: 'object', properties: {} }), 'jsonSchema'],
  ['a REDCap dictionary', 'd.csv', '"Variable / Field Name","Form Name"\nage,demo', 'redcap'],
  ['a REDCap dictionary as JSON', 'd.json', json([{ field_name: 'age', form_name: 'demo' }]), 'redcapJson'],
  ['a REDCap dictionary in other letters', 'd.csv', 'FORM NAME;VARIABLE / FIELD NAME\ndemo;age', 'redcap'],
  [
    'a REDCap dictionary as Unicode text',
    'd.txt',
    new TextDecoder().decode(Buffer.from('\uFEFFVariable / Field Name\tForm Name', 'utf16le')),
    'redcap',
  ],
  ['an XLSForm sheet', 'x.csv', 'type,name,label\ninteger,age,Age', 'xlsform'],
  ['a table', 't.csv', 'question;answer\nAge;4', 'csv'],
  ['a workbook', 't.xlsx', 'PK\u0003\u0004\u0014\u0000', 'workbook'],
  ['a letter of an office', 't.docx', 'PK\u0003\u0004\u0014\u0000', 'office'],
  ['a PDF', 'p.pdf', '%PDF-1.7 ...', 'pdf'],
  ['XML', 'x.xml', '<?xml version="1.0"?><h:html/>', 'xml'],
  ['JSON that breaks off', 'a.json', '{"id": "a", "steps": [', 'brokenJson'],
  ['JSON of something else', 'p.json', json({ name: 'package', version: '1.0.0' }), 'otherJson'],
  ['a list', 'l.json', '[1, 2]', 'otherJson'],
  ['nothing', 'n.json', ' \n', 'empty'],
  ['a letter', 'l.doc', 'Dear all', 'unknown'],
])('recognises %s', (_what, name, content, kind) => {
  expect(recognizeImport(name, content).kind).toBe(kind);
});
