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

/** None when no server is configured. */
export function mailerOf({ smtpUrl, mailFrom, publicUrl }: Config): Mailer | null {
  if (!smtpUrl) return null;
  const host = new URL(publicUrl).hostname;
  const transport = createTransport(smtpUrl, { from: mailFrom ?? `Rounds <rounds@${host}>` });
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
