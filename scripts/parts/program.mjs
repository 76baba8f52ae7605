// Starts other programs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Runs a program in our place: same terminal, signals passed on, resolves with the exit code (128 + n for a signal,
 * as a shell would say). Over the channel between us it notices when we are killed, and may send messages.
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
 * npm passes on signals, but when it is killed nobody tells us: the system only gives another parent to us or to the
 * shell between npm and us. Started without npm, we may well outlive our parent.
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
    // Not Linux: there the shell makes way for its only command, so our own parent is npm.
    return '';
  }
}

/** Runs a program to its end. Resolves with its exit code and all of its output, in order. */
export function runAndCapture(command, args, { onLine, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
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
