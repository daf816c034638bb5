/** Reads CSS rules that emphasize or hide a text. */
import type { Loss } from './losses.ts';
import { RichLines, type RichText, type Shape } from './richLines.ts';

interface ReadStyle {
  strong: boolean;
  emphasis: boolean;
  isHidden: boolean;
  lost: readonly Loss[];
}

/** @param css such as `font-weight: bold; color: red` */
export function readStyle(css: string): ReadStyle {
  const rules = css
    .toLowerCase()
    .split(';')
    .map((rule) => rule.replaceAll(/\s+/g, ''))
    .filter(Boolean);
  const has = (pattern: RegExp): boolean => rules.some((rule) => pattern.test(rule));
  const strong = has(/^font-weight:(?:bold|bolder|[6-9]00)$/);
  const emphasis = has(/^font-style:(?:italic|oblique)$/);
  const isStruck = has(/^text-decoration(?:-line)?:.{0,20}line-through/);
  const isWhole = rules.length === Number(strong) + Number(emphasis);
  return {
    strong,
    emphasis,
    isHidden: has(/^(?:display:none|visibility:hidden)/),
    lost: [...(isStruck ? (['struck'] as const) : []), ...(isWhole ? [] : (['style'] as const))],
  };
}

/** Emphasizes a whole plain text. */
export function styledText(text: string, css: string, shape: Shape): RichText {
  const { strong, emphasis, lost } = readStyle(css);
  const lines = new RichLines();
  for (const loss of lost) lines.lost.add(loss);
  for (const line of text.split('\n')) {
    if (line.trim() === '') lines.part();
    else {
      lines.begin();
      lines.add(line.trim(), { strong, emphasis });
    }
  }
  return lines.result(shape);
}
