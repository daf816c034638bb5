/** A condition in words, part by part. */
import type { Described } from '@clinic/rules/evaluate';

export function DescribedTree({ node }: { node: Described }) {
  return (
    <div>
      <p className="wrap-anywhere">{node.text}</p>
      {node.children.length > 0 && (
        <ul className="mt-1 ms-1.5 grid gap-1 border-s border-line ps-3.5">
          {node.children.map((child) => (
            <li key={child.path}>
              <DescribedTree node={child} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
