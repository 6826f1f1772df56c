import { Counter, type Registry } from 'prom-client';
import type { PushOutcome } from '../../external/push/push-sender.js';

export type OnDelivery = (channel: 'mail' | 'push', outcome: PushOutcome['state']) => void;

export function countDeliveries(registry: Registry): OnDelivery {
  const deliveries = new Counter({
    name: 'rounds_deliveries_total',
    help: 'Messages handed to a mail server or a push service, by what became of them',
    labelNames: ['channel', 'outcome'],
    registers: [],
  });
  registry.registerMetric(deliveries);
  return (channel, outcome) => deliveries.inc({ channel, outcome });
}
