/** Logic in words: part by part where the document describes it so, otherwise in one line. */
import type { LogicJson } from '@clinic/engine/base';
import { checkLogic } from '@clinic/engine/logic';
import { DescribedTree } from './DescribedTree.tsx';
import { useLogic } from './LogicContext.ts';

export function Description({ value, path }: { value: LogicJson; path: string }) {
  const { describe, describeParts } = useLogic();
  if (checkLogic(value, path).length > 0) return null;
  return describeParts ? (
    <div className="mb-3 rounded border border-line bg-paper px-4 py-3">
      <DescribedTree node={describeParts(value, path)} />
    </div>
  ) : (
    <p className="mb-2 text-sm text-ink-soft wrap-anywhere">{describe(value)}</p>
  );
}
