/** The HTML around a page that the server writes itself. */

export function plainPage({
  language,
  title,
  styles,
  main,
}: {
  language: string;
  title: string;
  /** Address of its style sheet. */
  styles?: string;
  /** HTML; whatever comes from people is escaped already. */
  main: string;
}): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    ${
      styles === undefined
        ? ''
        : `<link rel="stylesheet" href="/font.css">
    <link rel="stylesheet" href="${styles}">`
    }
  </head>
  <body>
    <main>
      ${main}
    </main>
  </body>
</html>
`;
}
