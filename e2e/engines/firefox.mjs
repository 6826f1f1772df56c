#!/usr/bin/env node
// Firefox ESR for Playwright, which expects a younger one: stands between the two and answers for the browser the one
// command that it does not know. Everything else passes unchanged.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Light or dark is a preference of the profile instead: see `engines.ts`. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride';
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env['FIREFOX'] ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => firefox.kill(signal));
firefox.once('close', (code) => process.exit(code ?? 1));

createInterface(firefox.stderr).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else standBefore(address);
});

/** @param {import('ws').RawData} message */
const textOf = (message) => Buffer.from(/** @type {Buffer} */ (message)).toString();

/** @param {string} address */
function standBefore(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url }) => {
    const browser = new WebSocket(address + (url ?? ''));
    const isOpen = new Promise((resolve) => browser.once('open', resolve));
    /** @param {string} text */
    const pass = async (text) => {
      const { id, method } = /** @type {{ id: number, method: string }} */ (JSON.parse(text));
      await isOpen;
      if (method === UNKNOWN_COMMAND) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else browser.send(text);
    };
    playwright.on('message', (message) => void pass(textOf(message)));
    browser.on('message', (message) => playwright.send(textOf(message)));
    browser.on('close', () => playwright.close());
    browser.on('error', () => playwright.close());
    playwright.on('close', () => browser.close());
  });
  server.on('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
}
