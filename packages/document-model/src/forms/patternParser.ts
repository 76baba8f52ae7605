// Parses a regular expression into a tree; `patterns.ts` lists what is refused.

const maxDepth = 50;

export type PatternTree =
  | { kind: 'one'; fits: (character: string) => boolean }
  | { kind: 'start' | 'end' }
  | { kind: 'all'; parts: PatternTree[] }
  | { kind: 'any'; parts: PatternTree[] }
  | { kind: 'repeat'; part: PatternTree; least: number; most: number };

/** Parses a source that `RegExp` has accepted; throws for anything that is refused. */
export class PatternParser {
  private at = 0;
  private depth = 0;
  private readonly chars: string[];

  constructor(source: string) {
    this.chars = [...source];
  }

  isAtEnd(): boolean {
    return this.at === this.chars.length;
  }

  alternatives(): PatternTree {
    if (++this.depth > maxDepth) throw new Error('Nested too deep');
    const parts = [this.row()];
    while (this.take('|')) parts.push(this.row());
    this.depth--;
    return { kind: 'any', parts };
  }

  private row(): PatternTree {
    const parts: PatternTree[] = [];
    while (!this.isAtEnd() && this.next() !== '|' && this.next() !== ')') {
      parts.push(this.repeat(this.single()));
    }
    return { kind: 'all', parts };
  }

  private repeat(part: PatternTree): PatternTree {
    const [least, most] = this.amount();
    if (least === 1 && most === 1) return part;
    // Lazy quantifiers match the same texts.
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

  private single(): PatternTree {
    const char = this.step();
    if (char === '^') return { kind: 'start' };
    if (char === '$') return { kind: 'end' };
    if (char === '(') return this.group();
    if (char === '[') return oneOf(`[${this.classSource()}]`);
    if (char === '\\') return oneOf(this.escape());
    if (char === '.') return oneOf('.');
    return { kind: 'one', fits: (character) => character === char };
  }

  private group(): PatternTree {
    if (this.take('?')) {
      if (this.take('<')) {
        if (this.next() === '=' || this.next() === '!')
          throw new Error('Lookaround is not supported');
        this.until('>');
      } else if (!this.take(':')) throw new Error('Lookaround is not supported');
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
    if (/[1-9kbB]/.test(char))
      throw new Error('Back references and word boundaries are not supported');
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
    return this.chars[this.at];
  }

  private step(): string {
    const char = this.chars[this.at++];
    if (char === undefined) throw new Error('The pattern ends too early');
    return char;
  }

  private take(char: string): boolean {
    if (this.next() !== char) return false;
    this.at++;
    return true;
  }
}

/** Matches one character with the engine's own RegExp, which is always fast. */
function oneOf(source: string): PatternTree {
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
