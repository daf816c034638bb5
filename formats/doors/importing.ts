/** What other packages may use of `importing`. */

export type { Outcome, Refusal, ReportEntry, ReportGroup, TablePlace } from '../importing/report.ts';
export type { ImportedTable } from '../importing/tableReport.ts';
export { type Message, messageText, remedyText, say } from '../importing/texts/message.ts';
