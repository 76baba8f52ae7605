// Which pages may stand in a document, and under what address: decided from the hosts that the server allows.

export interface Embed {
  /** What the frame loads. */
  src: string;
  host: string;
}

/** The addresses under which people know a video, and the player's for it. */
const players: [host: RegExp, path: RegExp, player: (id: string) => string][] = [
  [/^(www\.|m\.)?youtube(-nocookie)?\.com$/, /^\/(?:embed|shorts|live)\/([\w-]{6,20})/, youtube],
  [/^youtu\.be$/, /^\/([\w-]{6,20})/, youtube],
  [
    /^(www\.)?vimeo\.com$/,
    /^\/(?:.*\/)?(\d{5,12})$/,
    (id) => `https://player.vimeo.com/video/${id}`,
  ],
  [
    /^(www\.|m\.)?bilibili\.com$/,
    /^\/video\/(BV[\da-zA-Z]{8,12})/,
    (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=0`,
  ],
];

function youtube(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`;
}

/** What an address is shown as; null where its host is not allowed or it is no address of the web. */
export function embedOf(address: unknown, hosts: readonly string[]): Embed | null {
  const page = webAddress(address);
  if (!page) return null;
  const url = new URL(playerOf(page) ?? page.href);
  // Exactly as the policy of the page says it: that host, encrypted, at the usual port.
  if (url.protocol !== 'https:' || url.port || !hosts.includes(url.hostname)) return null;
  return { src: url.href, host: url.hostname };
}

function playerOf({ hostname, pathname, searchParams }: URL): string | null {
  const id = searchParams.get('v');
  if (pathname === '/watch' && /(^|\.)youtube\.com$/.test(hostname)) {
    return id && /^[\w-]{6,20}$/.test(id) ? youtube(id) : null;
  }
  for (const [host, path, player] of players) {
    const id = host.test(hostname) ? path.exec(pathname)?.[1] : undefined;
    if (id) return player(id);
  }
  return null;
}

/** An address of the web without a name or password in it; null for everything else. */
export function webAddress(address: unknown): URL | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}
