/** The HTML frame of a page that the server renders itself. */

import type { Accent } from '@clinic/contract/design/accents';
import { languageAttributes } from '../base/texts.ts';

export function plainPage({
  language,
  accent,
  title,
  styles,
  header = '',
  main,
}: {
  language: string;
  accent: Accent;
  title: string;
  /** URL of its style sheet. */
  styles?: string;
  /** HTML above the main part. */
  header?: string;
  /** HTML; user input must already be escaped. */
  main: string;
}): string {
  return `<!doctype html>
<html ${languageAttributes(language)} data-accent="${accent}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    ${
      styles === undefined
        ? ''
        : `<link rel="stylesheet" href="/plain.css">
    <link rel="stylesheet" href="${styles}">`
    }
  </head>
  <body>
    ${header}<main id="main">
      ${main}
    </main>
  </body>
</html>
`;
}
