interface Counted {
  passed: number;
  failures: string[];
}

export function runTogether(...parts: (() => Promise<Counted>)[]): Promise<Counted>;
