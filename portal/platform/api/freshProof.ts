/** Asks the user to authenticate again before a change that requires a recent proof. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Registers the component that asks. Returns a function that unregisters it. */
export function onProofAsked(shown: Ask): () => void {
  ask = shown;
  return () => {
    if (ask === shown) ask = undefined;
  };
}

/** False if no component is registered, or the user declines. */
export const proveAgain = async (): Promise<boolean> => (await ask?.()) ?? false;
