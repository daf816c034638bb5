/** `/intake/{questionnaire id}` → that id; `/intake` → the clinic's active questionnaire. */
export function questionnaireIdIn(path: string): string | undefined {
  const segment = path.split('/')[2];
  return segment ? decodeURIComponent(segment) : undefined;
}
