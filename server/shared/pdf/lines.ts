/** Lays text out in lines: where it breaks, and the order in which parts that read from right to left are drawn. */
import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { charactersOf, drawnWith, type Face, type Weight } from './faces.ts';

// Its types describe the module of bundlers.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

export interface Run {
  text: string;
  face: Face;
}

export interface Line {
  /** From left to right. */
  runs: Run[];
  /** Part of a longer paragraph that reads from right to left. */
  fromRight: boolean;
}

export interface Lines {
  lines: Line[];
  /** What is drawn differs from the text: its order, or characters that no face has. */
  differs: boolean;
}

/** A character as a reader sees it, or several that are drawn together. */
interface Placed extends Run {
  /** Index in the paragraph. */
  at: number;
  level: number;
}

/** @param widthOf width of a run in the size of the text */
export function linesOf(text: string, weight: Weight, width: number, widthOf: (run: Run) => number): Lines {
  const lines: Line[] = [];
  let differs = false;
  for (const written of text.normalize('NFC').split(/\r\n|[\n-\r\u0085\u2028\u2029]/)) {
    // Fonts draw soft hyphens; other control characters have no shape.
    const paragraph = written.replaceAll('\t', ' ').replace(/[\p{Cc}\u00ad]/gu, '');
    const levels = bidi.getEmbeddingLevels(paragraph);
    const characters = charactersOf(paragraph);
    let at = 0;
    const places = characters.map((character) => {
      const place = { at, level: levels.levels[at] as number };
      at += character.length;
      return place;
    });
    const shown = characters.map((character, index) =>
      /^\p{Zs}$/u.test(character)
        ? ' '
        : (isOdd(places[index]?.level) && bidi.getMirroredCharacter(character)) || character,
    );
    const drawn = drawnWith(shown, weight);
    differs ||= drawn.some(({ missing }, index) => missing || places[index]?.level !== 0);
    const placed = drawn.map((each, index) => ({ ...each, ...places[index] }) as Placed);
    const parts = broken(placed, breaksOf(paragraph), width, widthOf);
    const fromRight = parts.length > 1 && isOdd(levels.paragraphs[0]?.level);
    for (const line of parts) {
      const [first, last] = [line[0]?.at ?? 0, line.at(-1)?.at ?? -1];
      const order = bidi.getReorderedIndices(paragraph, levels, first, last);
      const runs = runsOf(line).sort((one, other) => order.indexOf(one.at) - order.indexOf(other.at));
      lines.push({ runs, fromRight });
    }
  }
  return { lines, differs };
}

const isOdd = (level = 0): boolean => level % 2 === 1;

/** Indices that a line can begin at. */
function breaksOf(paragraph: string): Set<number> {
  const breaker = new LineBreaker(paragraph);
  const found = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.add(next.position);
  return found;
}

/** Fills lines with parts that stay together; only a part wider than a line is broken anywhere. */
function broken(
  characters: readonly Placed[],
  breaks: ReadonlySet<number>,
  width: number,
  widthOf: (run: Run) => number,
): Placed[][] {
  const measure = (part: readonly Placed[]): number =>
    runsOf(part).reduce((sum, run) => sum + widthOf(run), 0);
  const lines: Placed[][] = [[]];
  let used = 0;
  const add = (part: readonly Placed[], visible: number, space: number): void => {
    if (used > 0 && used + visible > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(...part);
    used += visible + space;
  };
  for (const part of partsOf(characters, breaks)) {
    const end = part.findLastIndex(({ text }) => text !== ' ') + 1;
    const visible = measure(part.slice(0, end));
    const space = measure(part.slice(end));
    if (visible <= width) add(part, visible, space);
    else for (const character of part) add([character], measure([character]), 0);
  }
  return lines;
}

function partsOf(characters: readonly Placed[], breaks: ReadonlySet<number>): Placed[][] {
  const parts: Placed[][] = [];
  for (const character of characters) {
    const last = parts.at(-1);
    if (last && !breaks.has(character.at)) last.push(character);
    else parts.push([character]);
  }
  return parts;
}

/** Characters of one face and direction, which are shaped together, in the order in which they are read. */
function runsOf(characters: readonly Placed[]): Placed[] {
  const groups: Placed[][] = [];
  for (const character of characters) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (first?.face === character.face && first.level === character.level) last?.push(character);
    else groups.push([character]);
  }
  return groups.flatMap((group) => {
    const text = group.map((each) => each.text).join('');
    return isShapedAs(group[0]?.level, text) ? [{ ...(group[0] as Placed), text }] : group;
  });
}

/** The font takes the direction of a run from its letters, so digits and signs in the other one are drawn one by one. */
const isShapedAs = (level: number | undefined, text: string): boolean =>
  isOdd(level) ? /\p{L}/u.test(text) : !/[\u0590-\u08ff]/.test(text);
