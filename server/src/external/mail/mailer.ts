import { createTransport } from 'nodemailer';
import type { Config } from '../../config.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same when it had to be sent again, so that mailboxes can drop the repetition. */
  id: string;
}

export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}

/** Until the message is handed over, giving up costs nothing. */
const connectMs = 10_000;
/**
 * RFC 5321, 4.5.3.2.6: a server may take ten minutes to confirm. Whoever gives up earlier sends it twice. It stays below
 * what chores may take, and their leases are renewed meanwhile.
 */
const silenceMs = 10 * 60_000;

/** None when no server is configured. */
export function mailerOf({ smtpUrl, mailFrom, publicUrl }: Config): Mailer | null {
  if (!smtpUrl) return null;
  const host = new URL(publicUrl).hostname;
  const transport = createTransport(
    {
      url: smtpUrl,
      dnsTimeout: connectMs,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
    },
    { from: mailFrom ?? `Rounds <rounds@${host}>` },
  );
  return {
    send: async ({ id, ...mail }) => {
      await transport.sendMail({
        ...mail,
        messageId: `<${id}@${host}>`,
        // Out-of-office robots stay silent.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
