import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const CLI = join(import.meta.dirname, '../../server/dist/cli.js');
const READY = /^Rounds is ready at (\S+)/;
const PINO_ERROR = 50;

export interface LogEntry {
  level: number;
  msg: string;
  reqId?: string;
  status?: number;
  err?: { type: string; message: string; code?: string; stack: string };
}

/** The built server as an operator runs it. */
export interface Server {
  address: string;
  pid: number;
  /** What it wrote, entry by entry. */
  log: LogEntry[];
  /** What it wrote, letter by letter. */
  output: () => string;
  /** How it left, whoever made it leave. */
  ended: Promise<number | null>;
  kill: () => Promise<void>;
  stop: () => Promise<number | null>;
}

export type Settings = Record<string, string>;

/** Visitors of many addresses, none of which ever writes too much. */
const everyday: Settings = { FEEDBACK_LIMIT: '100000', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' };

interface Start {
  /** The program that runs Node, for a server in special circumstances. */
  through?: string[];
  nodeOptions?: string[];
}

export async function startServer(settings: Settings, { through = [], nodeOptions = [] }: Start = {}): Promise<Server> {
  const [program, ...args] = [...through, process.execPath, ...nodeOptions, CLI, 'start'];
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...everyday, ...settings };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return running(child);
}

/** Another command of the same program, to its end. */
export async function runCommand(command: string, settings: Settings): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [CLI, command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await ending(child);
  return { code, said: Buffer.concat(chunks).toString() };
}

export const errorsOf = ({ log }: Server): LogEntry[] => log.filter(({ level }) => level >= PINO_ERROR);

/** How much memory a process holds, in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const ending = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });

async function running(child: ChildProcess): Promise<Server> {
  const log: LogEntry[] = [];
  const lines: string[] = [];
  const ended = ending(child);
  // A test that breaks off leaves nothing behind.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  void ended.then(() => process.off('exit', killWithUs));

  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('{')) log.push(JSON.parse(line) as LogEntry);
        const ready = READY.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    }
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    address,
    pid: child.pid ?? 0,
    log,
    output: () => lines.join('\n'),
    ended,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
