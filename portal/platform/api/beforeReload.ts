/** Registered checks that must pass before the page reloads itself. */
type MaySafely = () => Promise<boolean>;

const questions = new Set<MaySafely>();

export function beforeReload(isSafe: MaySafely): () => void {
  questions.add(isSafe);
  return () => questions.delete(isSafe);
}

export async function mayReload(): Promise<boolean> {
  const answers = await Promise.all([...questions].map((isSafe) => isSafe()));
  return answers.every(Boolean);
}
