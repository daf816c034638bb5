/** `/intake/{id}` → that id, `/intake/{id}/{version}` → both; `/intake` → the clinic's active questionnaire. */
export function questionnaireIdIn(path: string): string | undefined {
  const [id, version] = path.split('/').slice(2, 4).map(decoded);
  return [id, version].filter(Boolean).join('/') || undefined;
}

/** A typed URL may be malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
