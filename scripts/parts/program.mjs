// Starts other programs.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a program in our place: same terminal, signals passed on, resolves with the exit code (128 + n for a signal,
 * as a shell would say). Over the channel between us it notices when we are killed.
 */
export function runInPlace(command, args, options = {}) {
  const child = spawn(command, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  // npm passes on signals, but says nothing when it is killed: then the system gives us another parent.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, passOn);
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Runs a program to its end. Resolves with its exit code and everything it said, in order. */
export function runQuietly(command, args, { onLine, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const hear = (chunk) => {
      output += chunk;
      onLine?.(String(chunk));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
