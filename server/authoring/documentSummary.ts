/** What lists show of a draft, whatever its document contains. */
import type { LocalizedText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';

export function documentSummary({ id, version, title }: Readonly<Record<string, unknown>>): {
  id: string;
  version: string;
  title: string;
} {
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');
  const named = typeof title === 'object' && title !== null ? textIn(title as LocalizedText, 'en') : title;
  return { id: text(id), version: text(version), title: text(named) };
}
