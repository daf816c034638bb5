/** Collects problems of the cells of a sheet. */
import type { Refusal } from '../importing/report.ts';
import type { TableReport, TableRow } from '../importing/tableReport.ts';
import type { Message } from '../importing/texts/message.ts';
import { refusalIn, type Sheet } from './sheet.ts';

/** Maximum number of reported problems. */
const MAX_REFUSALS = 200;

export class Faults<Column extends string> {
  readonly list: Refusal[] = [];
  readonly report: TableReport;
  readonly #sheet: Sheet<Column>;

  constructor(sheet: Sheet<Column>, report: TableReport) {
    this.#sheet = sheet;
    this.report = report;
  }

  add({ row }: TableRow, column: Column | undefined, text: Message): void {
    if (this.list.length >= MAX_REFUSALS) return;
    const { name, headerOf } = this.#sheet;
    this.list.push(refusalIn(name, text, row, column === undefined ? undefined : headerOf(column)));
  }

  headerOf(column: Column): string {
    return this.#sheet.headerOf(column);
  }
}
