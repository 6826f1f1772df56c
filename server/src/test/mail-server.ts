import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface MailServer {
  /** To be handed to `testApp`: filled when the server has its port. */
  settings: Record<string, string>;
  /** Whole messages, headers first, as they came over the wire. */
  received: string[];
  /** Refuses the next so many messages for the moment, as an overloaded server does. */
  busyFor: number;
  /** Confirms no message before it is told to, as a server does that looks at each for long. */
  hold: () => void;
  release: () => void;
}

/** As much of RFC 5321 as a client needs to be rid of a message. */
export function mailServer(): MailServer {
  let held: (() => void)[] | null = null;
  const mail: MailServer = {
    settings: {},
    received: [],
    busyFor: 0,
    hold: () => (held ??= []),
    release: () => {
      for (const confirm of held ?? []) confirm();
      held = null;
    },
  };
  const confirm = (say: () => void) => (held ? void held.push(say) : say());
  let server: Server;
  beforeAll(async () => {
    server = createServer((socket) => converse(socket, mail, confirm));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    mail.settings['SMTP_URL'] = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    mail.settings['MAIL_FROM'] = 'Rounds <rounds@neva.example>';
  });
  afterAll(() => {
    server.close();
  });
  return mail;
}

function converse(socket: Socket, mail: MailServer, confirm: (say: () => void) => void): void {
  let pending = '';
  let message: string | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 ready');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    pending += chunk;
    let end = pending.indexOf('\r\n');
    while (end >= 0) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (message === null) message = answer(line, say, socket);
      else if (line === '.') {
        if (mail.busyFor > 0) {
          mail.busyFor -= 1;
          say('451 try again later');
        } else {
          mail.received.push(message);
          confirm(() => say('250 taken'));
        }
        message = null;
      } else message += `${line}\n`;
      end = pending.indexOf('\r\n');
    }
  });
}

/** An empty message when the client goes on to send one. */
function answer(line: string, say: (line: string) => void, socket: Socket): string | null {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'DATA') {
    say('354 go on');
    return '';
  }
  say(verb === 'QUIT' ? '221 bye' : '250 fine');
  if (verb === 'QUIT') socket.end();
  return null;
}
