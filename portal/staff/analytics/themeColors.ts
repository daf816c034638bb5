/** The page's colours for the charts, computed for the current theme. */
import { useSyncExternalStore } from 'react';

const CHART_COLORS = [
  '--ink',
  '--ink-soft',
  '--line',
  '--surface',
  '--accent',
  '--info',
  '--amber',
  '--danger',
  '--success',
  '--neutral',
] as const;
export type ChartColor = (typeof CHART_COLORS)[number];
type ThemeColors = Record<ChartColor, string>;

let shown: { scheme: string; colors: ThemeColors } | undefined;

function read(): ThemeColors {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colors = Object.fromEntries(
    CHART_COLORS.map((name) => {
      probe.style.color = `var(${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as ThemeColors;
  probe.remove();
  return colors;
}

const night = () => window.matchMedia('(prefers-color-scheme: dark)');

function current(): ThemeColors {
  const { theme = '', accent = '' } = document.documentElement.dataset;
  const scheme = `${theme} ${accent} ${night().matches}`;
  if (shown?.scheme !== scheme) shown = { scheme, colors: read() };
  return shown.colors;
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-accent'] });
  const media = night();
  media.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', changed);
  };
}

export const useThemeColors = (): ThemeColors => useSyncExternalStore(watch, current);
