// Controls concurrency of changes to a draft. Typing runs in parallel, so that one flush to disk serves many
// people. A change that may move or delete text which others are typing into runs exclusively: it waits for
// everything under way, and nothing else starts until it is in the draft. Otherwise two updates might each be
// judged without the other.

interface Turns {
  /** Settles when the last exclusive change is done. */
  alone: Promise<unknown>;
  beside: Set<Promise<unknown>>;
}

export function createTurns() {
  const files = new Map<string, Turns>();

  function of(fileId: string): Turns {
    let turns = files.get(fileId);
    if (!turns) {
      turns = { alone: Promise.resolve(), beside: new Set() };
      files.set(fileId, turns);
    }
    return turns;
  }

  function forgetIdle(fileId: string, turns: Turns, alone: Promise<unknown>): void {
    if (turns.beside.size === 0 && turns.alone === alone) files.delete(fileId);
  }

  return {
    /** Runs in parallel with other calls of `beside`. */
    async beside<T>(fileId: string, work: () => Promise<T>): Promise<T> {
      const turns = of(fileId);
      const { alone } = turns;
      const turn = alone.then(work);
      turns.beside.add(turn);
      try {
        return await turn;
      } finally {
        turns.beside.delete(turn);
        forgetIdle(fileId, turns, alone);
      }
    },

    /** Runs exclusively, after everything that was requested before. */
    async alone<T>(fileId: string, work: () => Promise<T>): Promise<T> {
      const turns = of(fileId);
      const turn = Promise.allSettled([turns.alone, ...turns.beside]).then(work);
      // The caller handles the failure; the next turns only wait for the end.
      const settledTurn = turn.catch(() => {});
      turns.alone = settledTurn;
      try {
        return await turn;
      } finally {
        forgetIdle(fileId, turns, settledTurn);
      }
    },
  };
}

export type DraftTurns = ReturnType<typeof createTurns>;
