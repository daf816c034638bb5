/** The address of the next page in a `Link` header, if there is one. */
export const nextPage = (header: string | null): string | undefined =>
  header?.match(/<([^>]+)>\s*;[^,]*\brel="?next"?/)?.[1];
