/** Which questions of a page share a row. */
/** The visible questions in order, grouped by row; one whose neighbours are hidden is alone in its row. */
export function inRows(shown: readonly string[], rows: readonly (readonly string[])[]): string[][] {
  const result: string[][] = [];
  for (const id of shown) {
    const row = rows.find((each) => each.includes(id));
    const last = result.at(-1);
    const isSame = row !== undefined && last?.every((other) => row.includes(other));
    if (isSame) last?.push(id);
    else result.push([id]);
  }
  return result;
}
