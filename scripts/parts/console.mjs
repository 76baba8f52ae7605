// Terminal output of the scripts: steps with their duration, and messages for failures.

/** Ends the script with a message instead of a stack trace. */
export class ScriptError extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

let running = 0;

/**
 * Runs a step: prints its name immediately, its duration at the end, and a running counter in a terminal unless other
 * steps run at the same time.
 */
export async function step(name, work) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const ticking = process.stdout.isTTY && running === 0;
  running++;
  if (ticking) process.stdout.write(`  ${name} …`);
  else console.log(`  ${name} …`);
  const ticker =
    ticking && setInterval(() => process.stdout.write(`\r  ${name} … ${seconds()}`), 500);
  try {
    return await work();
  } finally {
    running--;
    clearInterval(ticker);
    console.log(ticking ? `\r  ${name} … ${seconds()} ` : `  ${name}: ${seconds()}`);
  }
}

/** Runs a script's main function and converts errors to a message and an exit code. */
export async function run(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    console.error(error instanceof ScriptError ? `\n${error.message}` : error);
    process.exitCode = error.exitCode ?? 1;
  }
}
