import type { Definition } from '@clinic/engine/definition';
import { PAGE } from '@clinic/platform/ui';

/** Marks a page's element: early input belongs to one page of one version. */
export const pageMark = ({ id, version }: Definition, ...place: string[]): Record<string, string> => ({
  [PAGE]: [`${id}@${version}`, ...place].join('/'),
});
