/** An evaluated condition in words: what is true, what is false, what is undecided. */
import { Check, CircleHelp, Minus, X } from 'lucide-react';
import { unbroken } from './unbroken.tsx';

interface TreeNode {
  text: string;
  /** For conditions: the result, null when undecided. Absent for values. */
  outcome?: boolean | null;
  children: readonly TreeNode[];
}

interface ExplainedTreeProps {
  nodes: readonly TreeNode[];
  /** Text alternatives of the marks, for screen readers. */
  words: { holds: string; fails: string; unknown: string };
}

export function ExplainedTree({ nodes, words }: ExplainedTreeProps) {
  return (
    <ul className="mt-1.5 grid gap-1.5">
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same
        <li key={`${index} ${node.text}`}>
          <div className="flex items-start gap-2">
            <Outcome outcome={node.outcome} words={words} />
            <span className="min-w-0 wrap-anywhere tabular-nums">{unbroken(node.text)}</span>
          </div>
          {node.children.length > 0 && (
            <div className="ms-2 border-s border-line ps-1.5 sm:ps-4">
              <ExplainedTree nodes={node.children} words={words} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The result of a condition; neither for a value. */
function Outcome({ outcome, words }: Pick<TreeNode, 'outcome'> & Pick<ExplainedTreeProps, 'words'>) {
  const place = 'mt-1 size-4 shrink-0';
  if (outcome === undefined) return <Minus aria-hidden="true" className={`${place} text-line-strong`} />;
  const [Icon, colour, text] =
    outcome === null
      ? [CircleHelp, 'text-warning', words.unknown]
      : outcome
        ? [Check, 'text-accent', words.holds]
        : [X, 'text-ink-soft', words.fails];
  return (
    <>
      <Icon aria-hidden="true" className={`${place} ${colour}`} strokeWidth={2.5} />
      <span className="sr-only">{text}</span>
    </>
  );
}
