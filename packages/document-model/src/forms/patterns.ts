import { PatternParser, type PatternTree } from './patternParser.ts';
// Runs untrusted regular expressions in bounded time.
//
// A match takes at most (steps of the pattern × characters of the text) small steps, because all
// reachable states are followed at once and there is no backtracking. A pattern has at most 2,000
// steps, with repetitions expanded; larger ones are refused. Supported are characters, classes,
// groups, alternatives, `* + ? {n,m}`, `^` and `$`. Syntax that needs backtracking (back
// references, lookaround, word boundaries) is refused when the pattern is compiled.

export interface Pattern {
  /** Whether the whole text matches. */
  fits(text: string): boolean;
}

/** Null if the source is not a regular expression or is refused. */
export function compilePattern(source: string): Pattern | null {
  if (source.length > maxPatternLength) return null;
  try {
    // The engine decides whether the syntax is valid.
    new RegExp(source, 'u');
    const parser = new PatternParser(source);
    const tree = parser.alternatives();
    return parser.isAtEnd() ? programOf(tree) : null;
  } catch {
    // Null stands for every reason to refuse a pattern.
    return null;
  }
}

const maxPatternLength = 1_000;
const maxSteps = 2_000;

type Step =
  | { kind: 'one'; fits: (character: string) => boolean }
  | { kind: 'start' | 'end' | 'done' }
  | { kind: 'fork'; to: number[] };

function programOf(tree: PatternTree): Pattern {
  const steps: Step[] = [];
  const add = (step: Step) => {
    if (steps.length >= maxSteps) throw new Error('The pattern is too large');
    return steps.push(step) - 1;
  };
  const fork = () => {
    const to: number[] = [];
    add({ kind: 'fork', to });
    return to;
  };
  const write = (part: PatternTree): void => {
    if (part.kind === 'all') for (const each of part.parts) write(each);
    else if (part.kind === 'any') writeAny(part.parts);
    else if (part.kind === 'repeat') writeRepeat(part);
    else add(part);
  };
  const writeAny = (parts: PatternTree[]) => {
    const ends: number[][] = [];
    parts.forEach((part, i) => {
      const choice = fork();
      choice.push(steps.length);
      write(part);
      if (i === parts.length - 1) return;
      ends.push(fork());
      choice.push(steps.length);
    });
    for (const end of ends) end.push(steps.length);
  };
  const writeRepeat = ({ part, least, most }: Extract<PatternTree, { kind: 'repeat' }>) => {
    if (least > maxSteps || (most > maxSteps && most !== Number.POSITIVE_INFINITY)) {
      throw new Error('The pattern is too large');
    }
    for (let i = 0; i < least; i++) write(part);
    if (most === Number.POSITIVE_INFINITY) {
      const start = steps.length;
      const choice = fork();
      choice.push(steps.length);
      write(part);
      fork().push(start);
      choice.push(steps.length);
      return;
    }
    const choices: number[][] = [];
    for (let i = least; i < most; i++) {
      const choice = fork();
      choice.push(steps.length);
      choices.push(choice);
      write(part);
    }
    for (const choice of choices) choice.push(steps.length);
  };
  write(tree);
  add({ kind: 'done' });
  return { fits: (text) => run(steps, [...text]) };
}

function run(steps: readonly Step[], text: readonly string[]): boolean {
  /**
   * Index of the character at which each step was last entered, so that each is entered once per
   * character.
   */
  const enteredAt = new Int32Array(steps.length).fill(-1);
  const length = text.length;
  let places: number[] = [];
  const enter = (first: number, at: number, into: number[]) => {
    const open = [first];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (enteredAt[next] === at) continue;
      enteredAt[next] = at;
      const step = steps[next];
      if (step?.kind === 'fork') open.push(...step.to);
      else if (step?.kind === 'start') at === 0 && open.push(next + 1);
      else if (step?.kind === 'end') at === length && open.push(next + 1);
      else into.push(next);
    }
  };
  enter(0, 0, places);
  for (let at = 0; at < length && places.length > 0; at++) {
    const after: number[] = [];
    for (const place of places) {
      const step = steps[place];
      if (step?.kind === 'one' && step.fits(text[at] as string)) enter(place + 1, at + 1, after);
    }
    places = after;
  }
  return places.some((place) => steps[place]?.kind === 'done');
}
