/** The DOM id of a question's control or group. */
export const questionDomId = (key: string): string => `q-${key}`;
