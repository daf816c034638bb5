/** The accent colours that a clinic chooses from, and their shades on light and on dark pages. */

export const ACCENT_NAMES = ['teal', 'blue', 'green', 'plum', 'rust', 'slate'] as const;
export type Accent = (typeof ACCENT_NAMES)[number];

export const DEFAULT_ACCENT: Accent = 'teal';

interface Shades {
  /** Text, links, borders and filled controls. */
  accent: string;
  /** Hovered filled controls. */
  strong: string;
  /** A subtle background. */
  soft: string;
  /** Text on filled controls. */
  on: string;
}

export const ACCENTS: Readonly<Record<Accent, { light: Shades; dark: Shades }>> = {
  teal: {
    light: { accent: '#0e5f5c', strong: '#0a4947', soft: '#e2efed', on: '#ffffff' },
    dark: { accent: '#62c8bf', strong: '#85dad2', soft: '#14322f', on: '#06201e' },
  },
  blue: {
    light: { accent: '#24508f', strong: '#1a3c6e', soft: '#e6edf7', on: '#ffffff' },
    dark: { accent: '#93b9f2', strong: '#b3cff7', soft: '#16283f', on: '#071a33' },
  },
  green: {
    light: { accent: '#2b6131', strong: '#1f4824', soft: '#e6f0e6', on: '#ffffff' },
    dark: { accent: '#8fcf92', strong: '#aedfb0', soft: '#1a3120', on: '#0a200d' },
  },
  plum: {
    light: { accent: '#6f2f6b', strong: '#552352', soft: '#f4e8f3', on: '#ffffff' },
    dark: { accent: '#dca4d8', strong: '#e8bfe5', soft: '#36203a', on: '#2a0b29' },
  },
  rust: {
    light: { accent: '#8a3d17', strong: '#6b2e10', soft: '#f8eae2', on: '#ffffff' },
    dark: { accent: '#f0a47f', strong: '#f6bfa4', soft: '#3d2418', on: '#2e1206' },
  },
  slate: {
    light: { accent: '#3f4d5c', strong: '#2e3945', soft: '#e9edf1', on: '#ffffff' },
    dark: { accent: '#aebccb', strong: '#c7d2de', soft: '#232d37', on: '#101820' },
  },
};

/** Style rules that apply the named accent to an element with `data-accent` and everything in it. */
export const accentStyles = (): string =>
  ACCENT_NAMES.map((name) => {
    const { light, dark } = ACCENTS[name];
    const both = (shade: keyof Shades) => `light-dark(${light[shade]}, ${dark[shade]})`;
    return `${name === DEFAULT_ACCENT ? ':root, ' : ''}[data-accent="${name}"] {
  --accent: ${both('accent')};
  --accent-strong: ${both('strong')};
  --accent-soft: ${both('soft')};
  --on-accent: ${both('on')};
}
`;
  }).join('');
