export class ScriptError extends Error {
  constructor(sentence: string, exitCode?: number);
}
