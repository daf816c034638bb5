/** The browser's offer to install the site as an app: it comes when the browser likes, once. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

const change = (next: InstallOffer | undefined): void => {
  offer = next;
  for (const listener of listeners) listener();
};

/** From the page's first moment on: an offer nobody heard does not come again. */
export function watchForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

export const installOffer = (): InstallOffer | undefined => offer;

export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's own question; an offer can be taken up once. */
export async function install(): Promise<void> {
  const taken = offer;
  change(undefined);
  await taken?.prompt();
}
