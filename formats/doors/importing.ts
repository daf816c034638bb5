/** What other packages may use of `importing`. */

export { type Message, messageText, remedyText, say } from '../importing/message.ts';
export type { Outcome, Refusal, ReportEntry, ReportGroup, TablePlace } from '../importing/report.ts';
export type { ImportedTable } from '../importing/tableReport.ts';
