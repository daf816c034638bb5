/** Settings of Patroni and HAProxy for the trials; docs/availability.md describes production settings. */
import { join } from 'node:path';

export interface Node {
  name: string;
  folder: string;
  port: number;
  /** Patroni's REST API. */
  restPort: number;
}

/** A JSON document is also a YAML document. */
export const patroniSettings = (
  { name, folder, port, restPort }: Node,
  {
    bin,
    etcdPort,
    user,
    passwords,
  }: { bin: string; etcdPort: number; user: string; passwords: { owner: string; replicator: string } },
): string =>
  JSON.stringify({
    scope: 'clinic',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // The minimum that Patroni accepts: a lost machine is detected after this many seconds.
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        // A primary that dies is replaced instead of restarted.
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      // Otherwise the copy waits for a checkpoint that PostgreSQL spreads over minutes.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: user, password: passwords.owner },
        replication: { username: 'replicator', password: passwords.replicator },
      },
      parameters: {
        unix_socket_directories: '',
        password_encryption: 'scram-sha-256',
        max_connections: 60,
        shared_buffers: '64MB',
      },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  });

export const haproxySettings = (port: number, nodes: readonly Node[]): string => `
global
  maxconn 500

defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
  timeout check 2s

listen clinic
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;
