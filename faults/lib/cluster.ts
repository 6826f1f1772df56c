import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, handOver, keep, killWithChildren, temporaryFolder, type Kept } from '../../tools/lib/kept.mjs';
import { clusterPrograms, type Programs } from './cluster-programs.js';
import { haproxySettings, nodeSettings, type NodePlace } from './cluster-settings.js';

const nodeNames = ['north', 'south'] as const;
export type NodeName = (typeof nodeNames)[number];

interface Node extends NodePlace {
  url: string;
  kept: Kept;
}

interface Member {
  name: NodeName;
  role: string;
  state: string;
}

const longestMs = 180_000;

/**
 * Two PostgreSQL nodes under Patroni, each confirming only what the other one has, too; etcd decides who leads, HAProxy
 * leads everybody there. All of it on loopback, in temporary folders.
 */
export class Cluster {
  /** Wherever the primary is. */
  readonly url: string;
  readonly #nodes: Record<NodeName, Node>;
  readonly #around: Kept[];

  private constructor(url: string, nodes: Record<NodeName, Node>, around: Kept[]) {
    this.url = url;
    this.#nodes = nodes;
    this.#around = around;
  }

  static async start(): Promise<Cluster> {
    const programs = await clusterPrograms();
    const password = randomBytes(12).toString('hex');
    const { etcd, endpoint } = await startEtcd(programs);
    const start = async (name: NodeName): Promise<Node> => {
      const place: NodePlace = {
        name,
        folder: temporaryFolder(`rounds-${name}-`),
        port: await freePort(),
        restPort: await freePort(),
      };
      const file = join(place.folder, 'patroni.json');
      writeFileSync(file, nodeSettings(place, { endpoint, password, binaries: programs.postgres }));
      handOver(place.folder);
      const url = `postgres://postgres:${password}@127.0.0.1:${place.port}/postgres`;
      return { ...place, url, kept: keep(place.folder, [programs.patroni, file]) };
    };
    const nodes = { north: await start('north'), south: await start('south') };
    const { haproxy, port } = await startHaproxy(programs, Object.values(nodes));
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const cluster = new Cluster(url, nodes, [haproxy, etcd]);
    try {
      await cluster.isWhole();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  urlOf(name: NodeName): string {
    return this.#nodes[name].url;
  }

  /** Waits until somebody leads. */
  async primary(): Promise<NodeName> {
    return this.#soon('nobody leads', async () => {
      for (const name of nodeNames) if (await this.#answers(name, 'primary')) return name;
      return undefined;
    });
  }

  /** Waits until the other node confirms what the primary is told. */
  async isWhole(): Promise<void> {
    await this.#soon('the standby does not follow', async () => {
      const members = await this.#members(await this.primary());
      return members.some(({ role, state }) => role === 'sync_standby' && state === 'running') || undefined;
    });
  }

  /** The node and who looks after it, as when its machine loses power. */
  kill(name: NodeName): void {
    const { folder, kept } = this.#nodes[name];
    const postmaster = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    killWithChildren(kept.pid());
    killWithChildren(postmaster);
  }

  startAgain(name: NodeName): void {
    this.#nodes[name].kept.startAgain();
  }

  async stop(): Promise<void> {
    await Promise.all(nodeNames.map((name) => this.#nodes[name].kept.stop()));
    await Promise.all(this.#around.map((kept) => kept.stop()));
  }

  async #answers(name: NodeName, role: string): Promise<boolean> {
    const response = await this.#ask(name, role);
    return response?.ok ?? false;
  }

  async #members(name: NodeName): Promise<Member[]> {
    const response = await this.#ask(name, 'cluster');
    return response?.ok ? ((await response.json()) as { members: Member[] }).members : [];
  }

  async #ask(name: NodeName, path: string): Promise<Response | undefined> {
    const signal = AbortSignal.timeout(3000);
    return fetch(`http://127.0.0.1:${this.#nodes[name].restPort}/${path}`, { signal }).catch(() => undefined);
  }

  async #soon<Value>(otherwise: string, look: () => Promise<Value | undefined>): Promise<Value> {
    const deadline = Date.now() + longestMs;
    while (Date.now() < deadline) {
      const found = await look();
      if (found !== undefined) return found;
      await wait(100);
    }
    const logs = nodeNames.map((name) => `${name}:\n${this.#nodes[name].kept.log()}`);
    throw new Error(`For ${longestMs / 1000} s ${otherwise}.\n${logs.join('\n')}`);
  }
}

async function startEtcd({ etcd: program }: Programs) {
  const folder = temporaryFolder('rounds-etcd-');
  handOver(folder);
  const client = `http://127.0.0.1:${await freePort()}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const args = Object.entries({
    'data-dir': join(folder, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }).map(([name, value]) => `--${name}=${value}`);
  // Debian builds it for ARM as well; etcd 3.4 wants to be told that we know.
  const etcd = keep(folder, [program, ...args], {
    env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
  });
  return { etcd, endpoint: new URL(client).host };
}

async function startHaproxy({ haproxy: program }: Programs, nodes: NodePlace[]) {
  const folder = temporaryFolder('rounds-haproxy-');
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(file, haproxySettings(port, nodes));
  handOver(folder);
  return { haproxy: keep(folder, [program, '-db', '-f', file]), port };
}
