/** HTML in which every inserted value is escaped, unless it is such HTML itself. */
import { escapeHtml } from '@clinic/server-platform/base';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | readonly Part[];

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(written)));

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(written).join('') : escapeHtml(String(part));
}
