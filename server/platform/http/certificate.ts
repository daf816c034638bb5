/** When the certificate of PUBLIC_URL ends, as users see it: whoever terminates TLS, and whether it was renewed. */
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';

const READ_EACH_MS = 30_000;
const WITHIN_MS = 2_000;

export function certificateMetric(register: Registry, publicUrl: string): void {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return;
  let readAt = Number.NEGATIVE_INFINITY;
  register.registerMetric(
    new Gauge({
      name: 'certificate_expires_timestamp_seconds',
      help: 'When the certificate of PUBLIC_URL ends; absent if this machine cannot reach that address',
      registers: [],
      async collect() {
        if (performance.now() - readAt < READ_EACH_MS) return;
        readAt = performance.now();
        const endsAt = await certificateEnd(url).catch(() => undefined);
        if (endsAt === undefined) this.remove();
        else this.set(endsAt);
      },
    }),
  );
}

/** Seconds since 1970. An expired or unknown certificate is read, too. */
export function certificateEnd({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
      timeout: WITHIN_MS,
    });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.on('error', fail);
    socket.on('timeout', () => fail(new Error('No answer')));
    socket.on('secureConnect', () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to) / 1000;
      socket.end();
      if (Number.isFinite(endsAt)) resolve(endsAt);
      else reject(new Error('No certificate'));
    });
  });
}
