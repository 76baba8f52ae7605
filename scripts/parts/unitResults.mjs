// A Vitest reporter that writes what passed and failed to a file, for the last lines of `npm test`.
import { writeFileSync } from 'node:fs';
import { reportRunning } from './deadline.mjs';

export default class UnitResults {
  running = new Set();

  onTestModuleStart({ relativeModuleId }) {
    this.running.add(relativeModuleId);
    reportRunning(this.running);
  }

  onTestModuleEnd({ relativeModuleId }) {
    this.running.delete(relativeModuleId);
    reportRunning(this.running);
  }

  /** Also counts failures outside tests: a file that cannot be loaded, a hook, an uncaught error. */
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    const failures = [];
    for (const module of modules) {
      const fail = (name, errors) =>
        failures.push(`${module.relativeModuleId} › ${name}: ${firstLine(errors)}`);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed++;
        if (state === 'failed') fail(test.fullName, errors);
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length > 0) fail(suite.fullName ?? 'the file', suite.errors());
      }
    }
    for (const error of unhandledErrors) {
      // For a process that ended, only the cause names the file.
      failures.push(`nobody caught: ${firstLine([error.cause ?? error])}`);
    }
    writeFileSync(process.env.UNIT_RESULTS, JSON.stringify({ passed, failures }));
  }
}

function firstLine([error]) {
  return String(error?.message).trimStart().split('\n', 1)[0];
}
