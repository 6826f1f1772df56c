import { build } from './lib/build.mjs';
import { endChildrenOnSignal } from './lib/processes.mjs';
import { runTool } from './lib/tool.mjs';

endChildrenOnSignal();
await runTool(build);
