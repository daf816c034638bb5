/** Formatting of other formats that our markup cannot express. */
import type { Bilingual } from '../texts/message.ts';

const NAMES = {
  style: { en: 'colors, sizes and other styles', es: 'colores, tamaños y otros estilos' },
  image: { en: 'images', es: 'imágenes' },
  script: { en: 'scripts', es: 'scripts' },
  media: { en: 'embedded content', es: 'contenido incrustado' },
  input: { en: 'input fields', es: 'campos de entrada' },
  table: { en: 'the lines of tables', es: 'las líneas de las tablas' },
  link: { en: 'links that do not start with https', es: 'enlaces que no empiezan por https' },
  inlineLink: { en: 'links in labels', es: 'enlaces en las etiquetas' },
  formatting: { en: 'emphasis within a word', es: 'cursiva dentro de una palabra' },
  depth: { en: 'what is nested too deeply', es: 'lo que está anidado a demasiada profundidad' },
  /** Without the strikethrough, the text would say the opposite, so it is not used. */
  struck: { en: 'text that is struck out', es: 'texto tachado' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export type Loss = keyof typeof NAMES;

/** In a fixed order. */
export function lossesText(lost: ReadonlySet<Loss>): Bilingual {
  const names = (Object.keys(NAMES) as Loss[]).filter((each) => lost.has(each)).map((each) => NAMES[each]);
  return { en: names.map(({ en }) => en).join(', '), es: names.map(({ es }) => es).join(', ') };
}
