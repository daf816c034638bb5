/** What other packages may use of `markup`. */
export { type Block, HEADING, parseBlocks } from '../markup/blocks.ts';
export { type Inline, parseInline } from '../markup/inline.ts';
export { canLinkTo, type Link, shownHost } from '../markup/link.ts';
export { markdownOf } from '../markup/markdown.ts';
export { escapedMarks, escapedMarkup, hasFormatting, plainOf } from '../markup/plain.ts';
