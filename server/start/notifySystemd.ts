/**
 * Reports to systemd, where it has started the server (`Type=notify`, `WatchdogSec=`), that it is ready, and again and again that
 * it is alive. Node cannot send to a datagram socket of Unix, so that systemd's own program does.
 */
import { execFile } from 'node:child_process';

/** @param environment has NOTIFY_SOCKET, and WATCHDOG_USEC if the unit has a watchdog */
export function notifySystemd(environment: NodeJS.ProcessEnv = process.env): void {
  if (!environment.NOTIFY_SOCKET) return;
  notify(environment, '--ready');
  const watchdogMs = Number(environment.WATCHDOG_USEC ?? 0) / 1000;
  // A timer of this process: one whose event loop hangs is restarted.
  if (watchdogMs > 0) setInterval(() => notify(environment, 'WATCHDOG=1'), watchdogMs / 3).unref();
}

function notify(env: NodeJS.ProcessEnv, message: string): void {
  execFile('systemd-notify', [message], { env }, (error) => {
    if (error) process.stderr.write(`systemd was not notified (${message}): ${error.message}\n`);
  });
}
