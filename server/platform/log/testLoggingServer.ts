/** `node testLoggingServer.ts`: logs a long line for each request before it answers; prints its port on stderr. */
import { createServer } from 'node:http';
import { createLog } from './log.ts';
import { droppedLines } from './logOutput.ts';

const log = createLog();
const server = createServer(async (request, response) => {
  if (request.url === '/dropped') {
    const [value] = (await droppedLines.get()).values;
    return response.end(String(value?.value ?? 0));
  }
  log({ level: 'info', message: 'x'.repeat(10_000) });
  return response.end('ok');
});
server.listen(0, '127.0.0.1', () => process.stderr.write(`${(server.address() as { port: number }).port}\n`));
process.on('SIGTERM', () => process.exit(0));
