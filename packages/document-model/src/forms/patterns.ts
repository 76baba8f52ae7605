import { PatternParser, type PatternTree } from './patternParser.ts';
// Regular expressions that somebody else wrote, run without trusting them.
//
// What this guarantees: an answer after at most (steps of the pattern × characters of the text) small steps,
// whatever both are, because every place of the pattern that may be reached is followed at once and none is ever
// tried again. A pattern has 2,000 steps at most, repetitions counted out; larger ones are refused. Known are
// characters, classes, groups, alternatives, `* + ? {n,m}`, `^` and `$`. What would need trying again (references
// back, looking around, word borders) is refused as well, when it is compiled and not when it is run.

export interface Pattern {
  /** Whether the whole text fits. */
  fits(text: string): boolean;
}

/** Null where it is no regular expression or one that is refused. */
export function compilePattern(source: string): Pattern | null {
  if (source.length > maxPatternLength) return null;
  try {
    // The engine's own reading is the judge of what is written rightly.
    new RegExp(source, 'u');
    const parser = new PatternParser(source);
    const tree = parser.alternatives();
    return parser.isAtEnd() ? programOf(tree) : null;
  } catch {
    // The answer is the refusal; a pattern has no other way to fail.
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
    if (steps.length >= maxSteps) throw new Error('Too large');
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
      throw new Error('Too large');
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
  /** When each step was last entered: a step counts once for each character. */
  const entered = new Int32Array(steps.length).fill(-1);
  const length = text.length;
  let places: number[] = [];
  const enter = (first: number, at: number, into: number[]) => {
    const open = [first];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (entered[next] === at) continue;
      entered[next] = at;
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
