/** Keeps short hyphenated names, such as GLP-1 or AUDIT-C, on one line. The text itself is unchanged. */
import { Fragment, type ReactNode } from 'react';

const NAME = /(\b[A-Z][A-Z\d]+-[A-Z\d]{1,2}\b)/;

export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !NAME.test(content)) return content;
  return content.split(NAME).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
