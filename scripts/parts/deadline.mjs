// Runs a part of the tests until a deadline; a program that hangs is then killed with all its child
// processes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { runInPlace } from './program.mjs';

/** Time to exit normally after the deadline, in milliseconds. */
const grace = 10_000;

/** Resolves with the exit code; `overdue` is a message if the deadline has passed. */
export async function runUntil(minutes, command, args, options) {
  let running = [];
  let overdue;
  let timer;
  const exitCode = await runInPlace(command, args, {
    ...options,
    onMessage(message) {
      if (Array.isArray(message?.running)) running = message.running;
    },
    onStart(child) {
      timer = setTimeout(() => {
        const names = running.length > 0 ? running.join(', ') : 'nothing that it told of';
        overdue = `stopped after ${minutes} minutes; it was running ${names}`;
        console.error(`\n${overdue}`);
        // Read first, because the children of a terminated process cannot be found any more.
        const tree = [child.pid, ...descendantsOf(child.pid)];
        child.kill('SIGTERM');
        timer = setTimeout(() => tree.forEach(kill), grace);
        child.on('exit', () => tree.forEach(kill));
      }, minutes * 60_000);
    },
  });
  clearTimeout(timer);
  return { exitCode, overdue };
}

/** For reporters: tells the parent process what is running now. */
export function reportRunning(names) {
  process.send?.({ running: [...names] });
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function descendantsOf(pid) {
  const all = processes();
  const childrenOf = (one) => all.filter(({ parent }) => parent === one).map((child) => child.pid);
  const pids = childrenOf(pid);
  // The list grows during the loop.
  for (const one of pids) pids.push(...childrenOf(one));
  return pids;
}

/** On Linux from /proc, because small systems have no `ps`. */
function processes() {
  if (process.platform !== 'linux') {
    const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return list.split('\n').map((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return { pid, parent };
    });
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) \S /s, '');
      return { pid: Number(name), parent: Number.parseInt(stat, 10) };
    } catch {
      return [];
    }
  });
}
