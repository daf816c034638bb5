/** Counts a person's actions: each press, and each field typed into, chosen from or pasted into. */
import type { Locator } from '@playwright/test';

export interface Counted {
  press(button: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(list: Locator, label: string): Promise<void>;
  /** @param rows of a spreadsheet, each with its cells */
  paste(field: Locator, rows: readonly (readonly string[])[]): Promise<void>;
  actions(): number;
}

export function counted(): Counted {
  let actions = 0;
  return {
    async press(button) {
      actions += 1;
      await button.click();
    },
    async type(field, text) {
      actions += 1;
      await field.fill(text);
    },
    async choose(list, label) {
      actions += 1;
      await list.selectOption({ label });
    },
    async paste(field, rows) {
      actions += 1;
      const text = rows.map((cells) => cells.join('\t')).join('\n');
      await field.focus();
      await field.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    },
    actions: () => actions,
  };
}
