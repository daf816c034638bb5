/** The id in the page of a question's control or group. */
export const questionDomId = (key: string): string => `q-${key}`;
