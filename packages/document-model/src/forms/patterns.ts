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
  if (source.length > longestPattern) return null;
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

const longestPattern = 1_000;
const mostSteps = 2_000;
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
      parts.push(this.repeated(this.single()));
    }
    return { kind: 'all', parts };
  }

  private repeated(part: Tree): Tree {
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
    const sign = this.step();
    if (sign === '^') return { kind: 'start' };
    if (sign === '$') return { kind: 'end' };
    if (sign === '(') return this.group();
    if (sign === '[') return oneOf(`[${this.classSource()}]`);
    if (sign === '\\') return oneOf(this.escape());
    if (sign === '.') return oneOf('.');
    return { kind: 'one', fits: (character) => character === sign };
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
      const sign = this.step();
      if (sign === ']') return source;
      source += sign === '\\' ? sign + this.step() : sign;
    }
  }

  private escape(): string {
    const sign = this.step();
    if (/[1-9kbB]/.test(sign)) throw new Error('Refers back, or to a border');
    if ((sign === 'p' || sign === 'P' || sign === 'u') && this.take('{')) {
      return `\\${sign}{${this.until('}')}}`;
    }
    const digits = { u: 4, x: 2, c: 1 }[sign] ?? 0;
    let source = `\\${sign}`;
    for (let i = 0; i < digits; i++) source += this.step();
    return source;
  }

  private until(end: string): string {
    let read = '';
    for (let sign = this.step(); sign !== end; sign = this.step()) read += sign;
    return read;
  }

  private next(): string | undefined {
    return this.signs[this.at];
  }

  private step(): string {
    const sign = this.signs[this.at++];
    if (sign === undefined) throw new Error('Ends too early');
    return sign;
  }

  private take(sign: string): boolean {
    if (this.next() !== sign) return false;
    this.at++;
    return true;
  }
}

/** What one character is compared with is left to the engine: there it cannot take long. */
function oneOf(source: string): Tree {
  const single = new RegExp(`^${source}$`, 'u');
  const known = new Map<string, boolean>();
  return {
    kind: 'one',
    fits(character) {
      let answer = known.get(character);
      if (answer === undefined) {
        answer = single.test(character);
        if (known.size < 1_000) known.set(character, answer);
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
    if (steps.length >= mostSteps) throw new Error('Too large');
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
    if (least > mostSteps || (most > mostSteps && most !== Number.POSITIVE_INFINITY)) {
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
