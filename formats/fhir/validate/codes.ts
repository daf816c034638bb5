/** Code systems as FHIR addresses them, and the codes of questions and options in them. */
import type { Code, FactSystem } from '@clinic/engine/definition';

export const LOINC = 'http://loinc.org';
export const SNOMED = 'http://snomed.info/sct';
export const UCUM = 'http://unitsofmeasure.org';

/** Other codes map an answer to a FHIR element, and are not exported. */
const SYSTEMS: Partial<Record<Code['system'], string>> = { loinc: LOINC, snomed: SNOMED };

/** Terminologies of conditions, medicines and substances. */
export const FACT_SYSTEM_ADDRESSES: Readonly<Record<FactSystem, string>> = {
  snomed: SNOMED,
  icd10: 'http://hl7.org/fhir/sid/icd-10',
  icd10cm: 'http://hl7.org/fhir/sid/icd-10-cm',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  atc: 'http://www.whocc.no/atc',
};

interface Coding {
  system: string;
  code: string;
}

/** The code system in definitions for a FHIR URL. */
export const systemAt = (address: string | undefined): Code['system'] | undefined =>
  address === LOINC ? 'loinc' : address === SNOMED ? 'snomed' : undefined;

/** The codes of a question or an instrument in public terminologies. */
export const codingsOf = ({ codes = [] }: { codes?: Code[] }): Coding[] =>
  codes.flatMap(({ system, code }) => {
    const address = SYSTEMS[system];
    return address === undefined ? [] : [{ system: address, code }];
  });

/** The format of LOINC answer codes. */
const LOINC_ANSWER = /^LA\d+-\d$/;

/** The coding of an option's code, if it is one of a public terminology. */
export const answerCoding = (code: string | undefined): Coding | undefined =>
  code !== undefined && LOINC_ANSWER.test(code) ? { system: LOINC, code } : undefined;
