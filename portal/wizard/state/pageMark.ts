import type { Definition } from '../../../engine/definition/definition.ts';
import { PAGE } from '../../platform/ui/early/earlyInput.ts';

/** Marks a page's element: early input belongs to one page of one version. */
export const pageMark = ({ id, version }: Definition, ...place: string[]): Record<string, string> => ({
  [PAGE]: [`${id}@${version}`, ...place].join('/'),
});
