/** Registered checks that must pass before the page reloads itself. */
type MaySafely = () => Promise<boolean>;

const asked = new Set<MaySafely>();

export function beforeReload(isSafe: MaySafely): () => void {
  asked.add(isSafe);
  return () => asked.delete(isSafe);
}

export async function mayReload(): Promise<boolean> {
  const answers = await Promise.all([...asked].map((isSafe) => isSafe()));
  return answers.every(Boolean);
}
