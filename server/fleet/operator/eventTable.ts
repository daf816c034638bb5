/** What operators and commands did, the newest first. */
import type { EventRow } from './clinicRows.ts';
import { timesIn } from './format.ts';
import { type Html, html } from './html.ts';
import type { OperatorContext } from './operatorContext.ts';
import { table } from './page.ts';

export function eventTable(
  { state: { language, texts } }: OperatorContext,
  rows: readonly EventRow[],
  { timeZone, caption }: { timeZone: string; caption: string },
): Html {
  if (rows.length === 0) return html`<p>${texts.noEvents}</p>`;
  const time = timesIn(language, timeZone);
  return table(
    caption,
    [texts.time, texts.what, texts.concerns, texts.who],
    rows.map(({ at, action, clinic, subject, operator }) => [
      time(at),
      texts.actions[action] ?? action,
      clinic ?? subject ?? texts.none,
      operator ?? texts.byCommand,
    ]),
  );
}
