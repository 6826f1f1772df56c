import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/lib/kept.mjs';

/** How WebDriver names an element in what it sends and takes. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof ELEMENT, string>;

export const elementId = (reference: ElementReference): string => reference[ELEMENT];

/** What the driver answers when it cannot; `code` is one of the specification's, such as "stale element reference". */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export interface Session {
  /** A call of the specification, by its path below the session. */
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  version: string;
  close: () => Promise<void>;
}

/** A browser with one session, started by its driver: nobody shares its cookies or its storage. */
export async function openSession(program: string, capabilities: object, env: NodeJS.ProcessEnv): Promise<Session> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore', detached: true });
  const ended = new Promise((resolve) => driver.once('close', resolve));
  const end = async () => {
    // The whole group: the browser is a child of its driver.
    if (driver.pid !== undefined && driver.exitCode === null && driver.signalCode === null) {
      process.kill(-driver.pid, 'SIGKILL');
    }
    await ended;
  };
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new WebDriverError(error, message);
  };
  try {
    await isListening(() => call('GET', '/status'));
    const opened = await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    const { sessionId, capabilities: got } = opened as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    return {
      call: (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
      version: got.browserVersion,
      close: async () => {
        await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function isListening(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await ask();
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error('The driver of the browser did not start');
}
