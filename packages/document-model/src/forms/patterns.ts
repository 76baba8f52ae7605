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
    const parser = new Parser(source);
    const tree = parser.alternatives();
    return parser.isAtEnd() ? programOf(tree) : null;
  } catch {
    // The answer is the refusal; a pattern has no other way to fail.
    return null;
  }
}

const maxPatternLength = 1_000;
const maxSteps = 2_000;
const deepest = 50;

type Tree =
  | { kind: 'one'; fits: (character: string) => boolean }
  | { kind: 'start' | 'end' }
  | { kind: 'all'; parts: Tree[] }
  | { kind: 'any'; parts: Tree[] }
  | { kind: 'repeat'; part: Tree; least: number; most: number };

/** Reads what `RegExp` has found to be written rightly; throws at what is refused. */
class Parser {
  private at = 0;
  private depth = 0;
  private readonly signs: string[];

  constructor(source: string) {
    this.signs = [...source];
  }

  isAtEnd(): boolean {
    return this.at === this.signs.length;
  }

  alternatives(): Tree {
    if (++this.depth > deepest) throw new Error('Nested too deep');
    const parts = [this.row()];
    while (this.take('|')) parts.push(this.row());
    this.depth--;
    return { kind: 'any', parts };
  }

  private row(): Tree {
    const parts: Tree[] = [];
    while (!this.isAtEnd() && this.next() !== '|' && this.next() !== ')') {
      parts.push(this.repeat(this.single()));
    }
    return { kind: 'all', parts };
  }

  private repeat(part: Tree): Tree {
    const [least, most] = this.amount();
    if (least === 1 && most === 1) return part;
    // Lazy or not, the same texts fit.
    this.take('?');
    return { kind: 'repeat', part, least, most };
  }

  private amount(): [least: number, most: number] {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.take('?')) return [0, 1];
    if (!this.take('{')) return [1, 1];
    const [least = '', most] = this.until('}').split(',');
    if (most === undefined) return [Number(least), Number(least)];
    return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
  }

  private single(): Tree {
    const char = this.step();
    if (char === '^') return { kind: 'start' };
    if (char === '$') return { kind: 'end' };
    if (char === '(') return this.group();
    if (char === '[') return oneOf(`[${this.classSource()}]`);
    if (char === '\\') return oneOf(this.escape());
    if (char === '.') return oneOf('.');
    return { kind: 'one', fits: (character) => character === char };
  }

  private group(): Tree {
    if (this.take('?')) {
      if (this.take('<')) {
        if (this.next() === '=' || this.next() === '!') throw new Error('Looks around');
        this.until('>');
      } else if (!this.take(':')) throw new Error('Looks around');
    }
    const inside = this.alternatives();
    this.step();
    return inside;
  }

  private classSource(): string {
    let source = '';
    for (;;) {
      const char = this.step();
      if (char === ']') return source;
      source += char === '\\' ? char + this.step() : char;
    }
  }

  private escape(): string {
    const char = this.step();
    if (/[1-9kbB]/.test(char)) throw new Error('Refers back, or to a border');
    if ((char === 'p' || char === 'P' || char === 'u') && this.take('{')) {
      return `\\${char}{${this.until('}')}}`;
    }
    const digits = { u: 4, x: 2, c: 1 }[char] ?? 0;
    let source = `\\${char}`;
    for (let i = 0; i < digits; i++) source += this.step();
    return source;
  }

  private until(end: string): string {
    let read = '';
    for (let char = this.step(); char !== end; char = this.step()) read += char;
    return read;
  }

  private next(): string | undefined {
    return this.signs[this.at];
  }

  private step(): string {
    const char = this.signs[this.at++];
    if (char === undefined) throw new Error('Ends too early');
    return char;
  }

  private take(char: string): boolean {
    if (this.next() !== char) return false;
    this.at++;
    return true;
  }
}

/** What one character is compared with is left to the engine: there it cannot take long. */
function oneOf(source: string): Tree {
  const single = new RegExp(`^${source}$`, 'u');
  const results = new Map<string, boolean>();
  return {
    kind: 'one',
    fits(character) {
      let answer = results.get(character);
      if (answer === undefined) {
        answer = single.test(character);
        if (results.size < 1_000) results.set(character, answer);
      }
      return answer;
    },
  };
}

type Step =
  | { kind: 'one'; fits: (character: string) => boolean }
  | { kind: 'start' | 'end' | 'done' }
  | { kind: 'fork'; to: number[] };

function programOf(tree: Tree): Pattern {
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
  const write = (part: Tree): void => {
    if (part.kind === 'all') for (const each of part.parts) write(each);
    else if (part.kind === 'any') writeAny(part.parts);
    else if (part.kind === 'repeat') writeRepeat(part);
    else add(part);
  };
  const writeAny = (parts: Tree[]) => {
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
  const writeRepeat = ({ part, least, most }: Extract<Tree, { kind: 'repeat' }>) => {
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
