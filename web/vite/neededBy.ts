// Chooses what belongs into one script with a part that is loaded later. Split by all that shares a piece of
// it, the editor would be some seventy scripts, which are found step by step and compress badly.

interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * Tells of a module whether `part` imports it, directly or not: 'alone' where what starts at `entry` never
 * loads it without `part`, else 'shared'; null where it does not.
 */
export function neededBy(
  part: string,
  entry: string,
): (id: string, all: Modules) => 'alone' | 'shared' | null {
  let dependencies: Set<string>;
  let elsewhere: Set<string> | undefined;
  return (id, all) => {
    if (!elsewhere) {
      dependencies = reach(part, (at) => all.getModuleInfo(at)?.importedIds ?? []);
      elsewhere = reach(entry, (at) => {
        const info = at === part ? null : all.getModuleInfo(at);
        return [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
      });
      elsewhere.delete(part);
    }
    if (!dependencies.has(id)) return null;
    return elsewhere.has(id) ? 'shared' : 'alone';
  };
}

function reach(from: string, next: (id: string) => readonly string[]): Set<string> {
  const reachable = new Set([from]);
  for (const id of reachable) for (const to of next(id)) reachable.add(to);
  return reachable;
}
