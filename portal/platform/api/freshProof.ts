/** Where the page asks again who it is before a change that the server wants a fresh proof for. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Who shows the question. Returns what takes it back. */
export function onProofAsked(shown: Ask): () => void {
  ask = shown;
  return () => {
    if (ask === shown) ask = undefined;
  };
}

/** False where nothing can ask, or the person would rather not. */
export const proveAgain = async (): Promise<boolean> => (await ask?.()) ?? false;
