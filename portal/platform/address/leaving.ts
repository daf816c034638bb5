/**
 * Asks for confirmation before the portal leaves a screen with unsaved changes by a link, Back or Forward. The
 * library's own blocker needs its data router, which no screen uses otherwise: 71 kB more script for every staff page.
 */
import { useEffect, useState } from 'react';
import { type HistoryRouterProps, NavigationType } from 'react-router-dom';

type History = HistoryRouterProps['history'];
type Leave = () => void;

/** Set while there is something to ask about. */
let ask: ((leave: Leave) => void) | undefined;
/** The user has chosen to leave, and the navigation is still to come. */
let isLeaving = false;

/** @param base the browser's history */
export function askingHistory(base: History): History {
  let takenBack: (() => void) | undefined;
  const orAsk = (go: Leave): void => {
    if (!ask || isLeaving) go();
    else ask(go);
  };
  return {
    get action() {
      return base.action;
    },
    get location() {
      return base.location;
    },
    createHref: base.createHref,
    createURL: base.createURL,
    encodeLocation: base.encodeLocation,
    push: (to, state) => orAsk(() => base.push(to, state)),
    replace: (to, state) => orAsk(() => base.replace(to, state)),
    go: (delta) => base.go(delta),
    listen: (listener) =>
      base.listen((update) => {
        const { action, delta } = update;
        if (takenBack) {
          takenBack();
          takenBack = undefined;
        } else if (ask && !isLeaving && action === NavigationType.Pop && delta) {
          // The browser has already navigated: go back until the user has answered.
          const back = new Promise<void>((resolve) => {
            takenBack = resolve;
          });
          base.go(-delta);
          ask(() => void back.then(() => base.go(delta)));
        } else {
          isLeaving = false;
          listener(update);
        }
      }),
  };
}

interface Leaving {
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/** @param active whether there are unsaved changes */
export function useLeaving(active: boolean): Leaving {
  const [pendingLeave, setPendingLeave] = useState<Leave>();
  useEffect(() => {
    if (!active) return;
    const askFirst = (leave: Leave): void => setPendingLeave(() => leave);
    ask = askFirst;
    const close = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', close);
    return () => {
      if (ask === askFirst) ask = undefined;
      window.removeEventListener('beforeunload', close);
    };
  }, [active]);
  return {
    isAsked: pendingLeave !== undefined,
    leave() {
      setPendingLeave(undefined);
      isLeaving = true;
      pendingLeave?.();
    },
    stay: () => setPendingLeave(undefined),
  };
}
