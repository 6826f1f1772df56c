import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import type { PushSubscription } from '@rounds/contract';
import webPush from 'web-push';
import type { Config } from '../../config.js';
import { endpointTrust } from './endpoint.js';
import { publicLookup } from './public-lookup.js';
import type { VapidPair } from './vapid-keys.js';

export interface OutgoingPush {
  payload: string;
  /** While a device is away, a newer message of the same topic takes the place of the older one. */
  topic: string;
  urgency: 'normal' | 'high';
}

export type PushOutcome =
  | { state: 'accepted' }
  /** The browser is gone or has withdrawn: never again. */
  | { state: 'gone' }
  /** Sending it again would be refused again. */
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string; seconds: number | undefined };

export interface PushTarget extends Pick<PushSubscription, 'endpoint' | 'keys'> {
  /** The one it was made for; no other is believed. */
  vapid: VapidPair;
}

export type SendPush = (target: PushTarget, push: OutgoingPush) => Promise<PushOutcome>;

const timeoutMs = 10_000;
const dayInSeconds = 24 * 3600;

/** Encrypted by RFC 8291 and signed by RFC 8292 (web-push does both); the request itself is made under our rules. */
export function pushSender(config: Config): SendPush {
  const subject = subjectOf(config);
  return async ({ endpoint, keys, vapid }, { payload, topic, urgency }) => {
    const trust = endpointTrust(endpoint, config.pushHosts);
    if (trust === 'refused') return { state: 'gone' };
    const vapidDetails = { ...vapid, subject };
    const options = { vapidDetails, TTL: dayInSeconds, urgency, topic, contentEncoding: 'aes128gcm' } as const;
    let details: webPush.RequestDetails & { body: Buffer };
    try {
      details = webPush.generateRequestDetails({ endpoint, keys }, payload, options);
    } catch (error) {
      // Keys that no browser made, from before they were looked at closely: they will not do the next time either.
      return { state: 'refused', reason: String(error) };
    }
    const { method, headers, body } = details;
    try {
      const lookup = trust === 'public' ? { lookup: publicLookup } : {};
      return outcomeOf(await call(endpoint, { method, headers, ...lookup }, body));
    } catch (error) {
      return { state: 'later', reason: String(error), seconds: undefined };
    }
  };
}

/** Push services want to know whom to write to; some refuse an address that is not https. */
const subjectOf = ({ vapidSubject, publicUrl }: Config): string =>
  vapidSubject ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:operator@${new URL(publicUrl).hostname}`);

interface Answered {
  status: number;
  retryAfter: string | undefined;
}

function call(endpoint: string, options: RequestOptions, body: Buffer): Promise<Answered> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(endpoint, { ...options, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function outcomeOf({ status, retryAfter }: Answered): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'accepted' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status !== 429 && status < 500) return { state: 'refused', reason };
  const seconds = Number(retryAfter);
  return { state: 'later', reason, seconds: seconds > 0 ? Math.min(seconds, 3600) : undefined };
}
