/** Code lists of realistic length for tests, deterministic. */
import type { CodeListDocument, CodeRow } from '../../engine/codeLists/codeListText.ts';

const KINDS = ['Acute', 'Chronic', 'Recurrent', 'Congenital', 'Other'];
const PARTS = ['liver', 'kidney', 'left knee', 'right hip', 'thyroid', 'stomach', 'retina', 'skin'];
const TIPOS = ['aguda', 'crónica', 'recurrente', 'congénita', 'otra'];
const PARTES = [
  'hígado',
  'riñón',
  'rodilla izquierda',
  'cadera derecha',
  'tiroides',
  'estómago',
  'retina',
  'piel',
];

/** `D0` to `D<count - 1>`: "Chronic disorder 7 of the kidney". */
export const diagnoses = (count: number): CodeListDocument => ({
  title: 'Diagnoses',
  languages: ['en', 'es'],
  systems: ['http://hl7.org/fhir/sid/icd-10-cm'],
  codes: Array.from(
    { length: count },
    (_, index): CodeRow => [
      `D${index}`,
      `${KINDS[index % 5]} disorder ${index} of the ${PARTS[(index >> 3) % 8]}`,
      `Enfermedad ${index} ${TIPOS[index % 5]}: ${PARTES[(index >> 3) % 8]}`,
    ],
  ),
});
