/** What other packages may use of `format`. */
export { clinicClockTime, clinicInstant } from '../format/clinicInstant.ts';
export { dayIn } from '../format/dayIn.ts';
export { clinicToday, formatOf, NONE } from '../format/format.ts';
export { useFormat } from '../format/useFormat.ts';
