import { join } from 'node:path';

export interface NodePlace {
  name: string;
  folder: string;
  port: number;
  restPort: number;
}

interface Shared {
  endpoint: string;
  password: string;
  binaries: string;
}

/** Patroni's settings are YAML, hence JSON will do. Its times are short, so that a failover takes 10 s and not 30. */
export function nodeSettings({ name, folder, port, restPort }: NodePlace, shared: Shared): string {
  const { endpoint, password, binaries } = shared;
  const rest = `127.0.0.1:${restPort}`;
  const place = `127.0.0.1:${port}`;
  return JSON.stringify({
    scope: 'rounds',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: endpoint },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        // Without a standby nothing is confirmed: what was confirmed is always on both nodes.
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB', jit: 'off' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: place,
      connect_address: place,
      data_dir: join(folder, 'data'),
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    },
  });
}

/** Whoever Patroni calls primary; connections to anybody else are cut. */
export const haproxySettings = (port: number, nodes: NodePlace[]): string => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;
