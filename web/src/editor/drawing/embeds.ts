// Which pages can be embedded and under which URL, according to the hosts that the server allows.

export interface Embed {
  /** URL for the frame. */
  src: string;
  host: string;
}

/** URLs of videos, and of the player for each. */
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

/** The embed for an address; null if its host is not allowed or it is not a web address. */
export function embedOf(address: unknown, hosts: readonly string[]): Embed | null {
  const page = webAddress(address);
  if (!page) return null;
  const url = new URL(playerOf(page) ?? page.href);
  // Same rule as the content security policy: this host, HTTPS, default port.
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

/** A web address without user name and password; null for everything else. */
export function webAddress(address: unknown): URL | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}
