import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into the server with `--import`: SIGUSR2 collects all garbage. What a process holds after that is what it
 * keeps; before it, one would measure how lazy the collector was at that moment.
 */
setFlagsFromString('--expose-gc');
const collect = /** @type {() => void} */ (runInNewContext('gc'));
process.on('SIGUSR2', () => {
  collect();
  collect();
});
