// Who may change a draft beside whom. Typing goes on in parallel, so that one flush to disk serves many; a change that
// may move or delete what others are typing into waits for all that is under way and lets nothing begin before it is
// in the draft. Else two updates could each be looked at before the other is there.

interface Turns {
  /** Settles when the last change that wants to be alone is done. */
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
    /** Runs beside others of its kind. */
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

    /** Runs when everything that was asked for before is done, and nothing beside it. */
    async alone<T>(fileId: string, work: () => Promise<T>): Promise<T> {
      const turns = of(fileId);
      const turn = Promise.allSettled([turns.alone, ...turns.beside]).then(work);
      // The failure is the caller's; those who wait only need to know that the turn is over.
      const settled = turn.catch(() => {});
      turns.alone = settled;
      try {
        return await turn;
      } finally {
        forgetIdle(fileId, turns, settled);
      }
    },
  };
}

export type DraftTurns = ReturnType<typeof createTurns>;
