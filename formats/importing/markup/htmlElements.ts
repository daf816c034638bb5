/** The meaning of HTML elements for a text. */
import type { Loss } from './losses.ts';

export const STRONG = new Set(['b', 'strong']);
export const EMPHASIS = new Set(['i', 'em', 'cite', 'dfn', 'var']);
export const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
export const PARAGRAPHS = new Set(['p', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'hr', ...HEADINGS]);
export const LINES = new Set([
  'div',
  'section',
  'article',
  'tr',
  'dt',
  'dd',
  'caption',
  'header',
  'footer',
  'address',
]);
/** Void elements. */
export const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
  'col',
  'source',
  'embed',
  'base',
]);
export const LOSSES: ReadonlyMap<string, Loss> = new Map<string, Loss>([
  ...(['script', 'noscript', 'template'] as const).map((name) => [name, 'script'] as const),
  ...(['iframe', 'object', 'embed', 'video', 'audio', 'svg', 'math', 'canvas', 'map'] as const).map(
    (name) => [name, 'media'] as const,
  ),
  ...(['input', 'select', 'textarea', 'button', 'form'] as const).map((name) => [name, 'input'] as const),
  ...(['style', 'font', 'u', 'center', 'mark', 'link'] as const).map((name) => [name, 'style'] as const),
  ...(['del', 's', 'strike'] as const).map((name) => [name, 'struck'] as const),
  ['img', 'image'],
  ['table', 'table'],
]);
/** Elements whose content is not text of the form. */
export const SILENT = new Set([
  ...['script', 'style', 'noscript', 'template', 'iframe', 'object', 'video', 'audio', 'svg', 'math'],
  ...['canvas', 'map', 'select', 'textarea', 'button', 'head', 'title'],
]);

const raised =
  (from: string, to: string) =>
  (text: string): string => {
    const characters = [...text].map((each) => [...to][[...from].indexOf(each)]);
    return characters.includes(undefined) ? text : characters.join('');
  };

/** Superscripts: without them, 10⁹ would read 109. */
export const SCRIPTS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['sup', raised('0123456789+-n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ')],
  ['sub', raised('0123456789+-', '₀₁₂₃₄₅₆₇₈₉₊₋')],
]);
