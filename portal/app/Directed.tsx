/** Tells Radix the direction of the language: otherwise its tabs and menus are laid out from left to right. */
import { DirectionProvider } from 'radix-ui/direction';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function Directed({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <DirectionProvider dir={i18n.dir()}>{children}</DirectionProvider>;
}
