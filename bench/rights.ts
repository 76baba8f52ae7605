// 2,000 random probes of access rights: person × file × call, compared with a simple model, while grants,
// places and states change.
//
//   node bench/rights.ts [probes] [seed] [duplicates|reviews|premortems]
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const [probes = '2000', seed = '1', only] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const test = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    'server/src/features/access/rights-probe.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DOCENT_TEST_PROBES: probes,
      DOCENT_TEST_SEED: seed,
      ...(only && { DOCENT_TEST_PROBES_OF: only }),
    },
  },
);
test.on('exit', (code) => process.exit(code ?? 1));
