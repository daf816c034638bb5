/** Converts our markup to Markdown, which has more marks and joins lines. */
import { HEADING } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';

/** Equivalent Markdown: lines of a paragraph end with a backslash. */
export function markdownOf(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  const isPart = (line: string | undefined): boolean => /^(?:- |## )/.test(line ?? '- ');
  let canBeHeading = true;
  return lines
    .map((line, index) => {
      const isHeading = canBeHeading && line.startsWith(HEADING);
      canBeHeading = isHeading || isBlank(index);
      if (isBlank(index)) return '';
      const isEntry = line.startsWith('- ');
      const mark = isHeading ? HEADING : isEntry ? '- ' : '';
      const said = inlinesAsMarkdown(parseInline(line.slice(mark.length)));
      const written = mark + (mark === '' ? said.replace(/^[#>+-]/, String.raw`\$&`) : said);
      const isBroken = !isHeading && !isBlank(index + 1) && !isPart(lines[index + 1]);
      return isBroken ? `${written}\\` : written;
    })
    .join('\n');
}

const inlinesAsMarkdown = (content: readonly Inline[]): string =>
  content
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll(/[\\*_[\]<&`~|]/g, String.raw`\$&`);
      if (part.kind === 'link') return `[${part.text}](${part.href})`;
      const mark = part.kind === 'strong' ? '**' : '*';
      return mark + inlinesAsMarkdown(part.content) + mark;
    })
    .join('');
