/** What `@clinic-intake/formats` offers: everything else inside it may change without notice. */
export { fromFhir, type ImportedForm, type ReportLine, toFhir } from './fhir.ts';
export { fromRedcap, fromXlsForm, toXlsForm, type WrittenXlsForm } from './tables.ts';
