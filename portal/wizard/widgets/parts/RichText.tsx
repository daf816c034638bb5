/** Texts of a definition with their formatting. Never HTML: any markup but our own is shown as text. */
import {
  type Block,
  type Inline,
  type Link,
  parseBlocks,
  parseInline,
  shownHost,
} from '@clinic/engine/markup';
import { classes, PhoneText } from '@clinic/platform/ui';
import { Fragment, type ReactNode } from 'react';

/** Emphasis and links. Line breaks are kept, and shown by the surrounding element. */
export const RichLine = ({ text }: { text: string }): ReactNode => (
  <span className="whitespace-pre-line">
    <Lines lines={text.split('\n').map(parseInline)} />
  </span>
);

export interface RichTextProps {
  text: string;
  /** Whether its headings are headings of the page, or only look like them. */
  hasHeadings?: boolean;
}

/** Paragraphs, lists and headings. */
export const RichText = ({ text, hasHeadings = false }: RichTextProps): ReactNode =>
  parseBlocks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <BlockOf key={index} block={block} isFirst={index === 0} hasHeadings={hasHeadings} />
  ));

interface BlockProps {
  block: Block;
  isFirst: boolean;
  hasHeadings: boolean;
}

function BlockOf({ block, isFirst, hasHeadings }: BlockProps) {
  const gap = isFirst ? undefined : 'mt-2';
  switch (block.kind) {
    case 'heading': {
      const Heading = hasHeadings ? 'h3' : 'p';
      return (
        <Heading className={classes('font-semibold', !isFirst && 'mt-4')}>
          <Inlines content={block.content} />
        </Heading>
      );
    }
    case 'list':
      return (
        <ul className={classes('list-disc ps-5', gap)}>
          {block.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
            <li key={index}>
              <Inlines content={entry} />
            </li>
          ))}
        </ul>
      );
    case 'paragraph':
      return (
        <p className={classes('max-w-[42em] whitespace-pre-line', gap)}>
          <Lines lines={block.lines} />
        </p>
      );
  }
}

const Lines = ({ lines }: { lines: readonly Inline[][] }): ReactNode =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Inlines content={line} />
    </Fragment>
  ));

const Inlines = ({ content }: { content: readonly Inline[] }): ReactNode =>
  content.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    if (typeof part === 'string') return <PhoneText key={index}>{part}</PhoneText>;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    if (part.kind === 'link') return <WebLink key={index} link={part} />;
    const Emphasis = part.kind === 'strong' ? 'strong' : 'em';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <Emphasis key={index} className={part.kind === 'strong' ? 'font-bold' : 'italic'}>
        <Inlines content={part.content} />
      </Emphasis>
    );
  });

/** In a tab of its own, so that a form that is being filled in stays open. */
function WebLink({ link }: { link: Link }) {
  const host = shownHost(link);
  return (
    <>
      <a
        href={link.href}
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-accent underline underline-offset-3 hover:text-accent-strong"
      >
        {link.text}
      </a>
      {host !== undefined && ` (${host})`}
    </>
  );
}
