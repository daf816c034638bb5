/** Inserts tables into a document, each between `<!-- name -->` and `<!-- end -->`. */

/** @throws Error if the document has no placeholder for a table */
export function withTables(document: string, tables: Readonly<Record<string, string>>): string {
  let text = document;
  for (const [name, table] of Object.entries(tables)) {
    const begin = `<!-- ${name} -->\n`;
    const from = text.indexOf(begin);
    const until = text.indexOf('<!-- end -->', from);
    if (from < 0 || until < 0) throw new Error(`The document has no place for ${name}`);
    text = `${text.slice(0, from + begin.length)}\n${table}\n\n${text.slice(until)}`;
  }
  return text;
}
