// The host names of this server. If others were accepted, a page elsewhere could make a visitor's browser treat
// this server as its own origin (DNS rebinding).

/** Whether a request with this `Host` header is meant for this server; the port is ignored. */
export type IsOwnHost = (host: string | undefined) => boolean;

export function createHostCheck(names: readonly string[]): IsOwnHost {
  const own = new Set(names.map((name) => name.toLowerCase()));
  return (host = '') => {
    const name = /^(\[[\d:a-f.]+\]|[\w.-]+)(:\d*)?$/i.exec(host)?.[1]?.toLowerCase();
    return name !== undefined && (own.has(name) || isLoopbackName(name));
  };
}

/** In URL form, with IPv6 in brackets. */
export const isLoopbackName = (name: string) =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
