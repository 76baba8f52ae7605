// Starts other programs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Runs a program in place of this one: same terminal, signals are forwarded, resolves with the exit code
 * (128 + n for a signal, as in a shell). With the IPC channel it notices if we are killed, and may send
 * messages.
 */
export function runInPlace(command, args, { onStart, onMessage, ...options } = {}) {
  const child = spawn(command, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
  onStart?.(child);
  if (onMessage) child.on('message', onMessage);
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  const watch = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, passOn);
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * npm forwards signals, but if it is killed, we get no signal: the system only changes the parent of this
 * process, or of the shell between npm and this process. Without npm, we may outlive our parent.
 */
function watchNpm(onKilled) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = parents();
  return setInterval(() => parents() !== before && onKilled(), 250);
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /s, '')
      .split(' ')[0];
  } catch {
    // Not Linux: elsewhere the shell is replaced by its only command, so our own parent is npm.
    return '';
  }
}

/**
 * Runs a program to its end. Resolves with its exit code and its complete output, in order. With `isIdle` it only uses
 * the processor time that others leave.
 */
export function runAndCapture(command, args, { onLine, isIdle = false, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (isIdle && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      onLine?.(String(chunk));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
