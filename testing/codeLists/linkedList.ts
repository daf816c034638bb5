/** A small code list, and its digest. */
import { createHash } from 'node:crypto';
import { type CodeListDocument, codeListText } from '../../engine/codeLists/codeListText.ts';
import { codeListOf } from '../../engine/codeLists/readCodeList.ts';

export const DIAGNOSES: CodeListDocument = {
  title: 'Diagnoses',
  languages: ['en', 'es'],
  systems: ['http://hl7.org/fhir/sid/icd-10-cm', 'http://snomed.info/sct'],
  coded: { sct_73211009: { system: 1, code: '73211009' } },
  codes: [
    ['E11.9', 'Type 2 diabetes [without complications]', 'Diabetes tipo 2 sin complicaciones'],
    ['I10', 'Hypertension', ''],
    ['sct_73211009', 'Diabetes mellitus', 'Diabetes mellitus'],
  ],
};
export const digest = createHash('sha256').update(codeListText(DIAGNOSES)).digest('hex');
export const list = codeListOf(DIAGNOSES, digest);
