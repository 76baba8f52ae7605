// Names of files in a zip archive.

/** Windows allows 260 characters for a whole path. */
const maxLength = 80;

/** A name that every system accepts, unlike those in `takenNames` whatever their case, and adds it there. */
export function entryName(name: string, ending: string, takenNames: Set<string>): string {
  const plain = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
    .replace(/[\x00-\x1f\x7f/\\:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const short = [...(plain || '_')].slice(0, maxLength).join('').trim();
  const safe = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `${short}_` : short;
  for (let nth = 1; ; nth++) {
    const entry = `${safe}${nth === 1 ? '' : ` (${nth})`}${ending}`;
    if (takenNames.has(entry.toLowerCase())) continue;
    takenNames.add(entry.toLowerCase());
    return entry;
  }
}

/** A relative address from one entry to another; both are paths in the archive. */
export function relativeAddress(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1);
  const steps = to.split('/');
  while (folders.length > 0 && steps.length > 1 && folders[0] === steps[0]) {
    folders.shift();
    steps.shift();
  }
  return [...folders.map(() => '..'), ...steps.map(encodeURIComponent)].join('/');
}
