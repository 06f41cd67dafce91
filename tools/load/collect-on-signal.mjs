/**
 * On SIGUSR2, collects garbage and records what is left. Plain JavaScript, because built programs have
 * no TypeScript loader.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';

const folder = process.env.COLLECTED_INTO;
if (folder) {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    // Finalizers release more garbage by then.
    setTimeout(() => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      const heaps = process.env.HEAPS_INTO;
      if (heaps && existsSync(path.join(folder, 'keep-heaps')))
        v8.writeHeapSnapshot(path.join(heaps, `${process.pid}-${Date.now()}.heapsnapshot`));
      const file = path.join(folder, `${process.pid}.json`);
      writeFileSync(`${file}.part`, JSON.stringify({ pid: process.pid, heapUsed, external }));
      renameSync(`${file}.part`, file);
    }, 1_000);
  });
}
