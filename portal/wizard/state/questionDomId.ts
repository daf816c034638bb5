import type { Issue } from '@clinic/engine/validation';

/** The DOM id of a question's control or group. */
export const questionDomId = (key: string): string => `q-${key}`;

/** The DOM id of the box an issue is about; in a repeating group, that of the entry's question. */
export const issueDomId = ({ key, params }: Pick<Issue, 'key' | 'params'>): string =>
  [questionDomId(key), params?.entry, params?.part].filter((name) => name !== undefined).join('-');
