/** Screens that are loaded when shown, or earlier. */
import { type ComponentType, lazy, useState } from 'react';

export type Preloadable<Props> = ComponentType<Props> & {
  /** Once this has resolved, the component renders at once, without suspending. */
  preload(): Promise<void>;
};

export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(fetch) as ComponentType<Props>;
  function Screen(props: Props) {
    // The same component for as long as it is mounted: replacing it would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { preload: async () => void (loaded ?? (await fetch())) });
}
