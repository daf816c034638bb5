/**
 * The network's response if it arrives in time and is OK; otherwise the cached one. Online, users never get
 * an old page or an old form; on a connection that only seems to work, they do not wait long.
 */
const TIMEOUT_MS = 3_000;

export async function newestOrKept(
  response: Promise<Response>,
  cached: Promise<Response | undefined>,
  wait: (ms: number) => Promise<void>,
): Promise<Response> {
  const fallback = async (): Promise<Response | undefined> => (await cached)?.clone();
  const inTime = response.then(
    async (reply) => (reply.status >= 500 ? ((await fallback()) ?? reply) : reply),
    async (error: unknown) => {
      const reply = await fallback();
      if (!reply) throw error;
      return reply;
    },
  );
  const impatient = wait(TIMEOUT_MS).then(async () => (await fallback()) ?? inTime);
  return Promise.race([inTime, impatient]);
}
