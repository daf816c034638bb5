/** Small values that the browser keeps for this clinic. A browser that denies storage keeps nothing. */
import { ownName } from './address.ts';

const storageOf = (kind: 'localStorage' | 'sessionStorage') => ({
  get(name: string): string | null {
    try {
      return globalThis[kind].getItem(ownName(name));
    } catch {
      return null;
    }
  },
  /** Null removes it. Returns whether the browser stored it. */
  set(name: string, value: string | null): boolean {
    try {
      if (value === null) globalThis[kind].removeItem(ownName(name));
      else globalThis[kind].setItem(ownName(name), value);
      return true;
    } catch {
      return false;
    }
  },
});

export const onDevice = /* @__PURE__ */ storageOf('localStorage');
export const inTab = /* @__PURE__ */ storageOf('sessionStorage');

/** Where components keep layouts. */
export const layoutStorage = { getItem: onDevice.get, setItem: onDevice.set };
