/** Lets a page show controls as they look under the pointer, focused or pressed, many at once. */

/** Applied to everything inside an element with the attribute `data-drawn`. */
export const DRAWN = ['hover', 'focus-visible', 'active'] as const;
export type Drawn = (typeof DRAWN)[number];

/** A pseudo-class, but not where it is part of a class's name. */
const PSEUDO = /(?<!\\):(hover|focus-visible|active)\b(?!\\)/g;

/** Which elements can be in the state; for `hover`, all that are inside. */
const CONTROLS = ':is(a,button,input,select,textarea)';
const CAN_BE = { hover: '*', 'focus-visible': CONTROLS, active: CONTROLS } as const satisfies Record<
  Drawn,
  string
>;

/** The same styles, which also apply to elements drawn in a state. */
export const withDrawnStates = (css: string): string =>
  css.replace(PSEUDO, (_whole, state: Drawn) => `:is(:${state},[data-drawn="${state}"] ${CAN_BE[state]})`);

/** Call once; styles that the development server replaces are adapted again. */
export function drawStates(): void {
  const adapt = (style: HTMLStyleElement) => {
    const css = style.textContent ?? '';
    const adapted = withDrawnStates(css);
    if (!css.includes('[data-drawn=') && adapted !== css) style.textContent = adapted;
  };
  const adaptAll = () => document.querySelectorAll('style').forEach(adapt);
  adaptAll();
  new MutationObserver(adaptAll).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
