/** Notes not sent yet, by submission. In memory only: clinical text is not left behind in the browser. */
const drafts = new Map<string, string>();

export const noteDraft = (submissionId: string): string => drafts.get(submissionId) ?? '';

export function keepNoteDraft(submissionId: string, text: string): void {
  if (text === '') drafts.delete(submissionId);
  else drafts.set(submissionId, text);
}
