// The host names under which this server answers. Under any other name, a page elsewhere could make its visitor's
// browser take this server for its own (DNS rebinding).

/** Whether a request with this `Host` header is meant for this server; its port does not matter. */
export type IsOwnHost = (host: string | undefined) => boolean;

export function createHostCheck(names: readonly string[]): IsOwnHost {
  const own = new Set(names.map((name) => name.toLowerCase()));
  return (host = '') => {
    const name = /^(\[[\d:a-f.]+\]|[\w.-]+)(:\d*)?$/i.exec(host)?.[1]?.toLowerCase();
    return name !== undefined && (own.has(name) || isLoopbackName(name));
  };
}

/** As in an address: IPv6 in brackets. */
export const isLoopbackName = (name: string) =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
