// The page on which one of the demo people signs in: only HTML and CSS.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { spokenLanguage } from '../../platform/http/endpoints.ts';

export interface SignInPerson {
  /** The person's id at the provider. */
  subject: string;
  username: string;
  role: string;
  isCoach: boolean;
  departmentName: string | null;
}

const english = {
  language: 'en',
  title: 'Log in to Docent',
  intro: 'Choose a demo person. No password needed.',
  noDepartment: 'No department yet',
  reader: 'Reader',
  editor: 'Editor',
  admin: 'Administrator',
  coach: 'Coach',
  ended: 'This login has expired',
  again: 'It timed out or was already used. Start again.',
  back: 'Back to Docent',
};
type Words = typeof english;

const chinese: Words = {
  language: 'zh',
  title: '登录 Docent',
  intro: '请选择一位演示人员，无需密码。',
  noDepartment: '尚无部门',
  reader: '读者',
  editor: '编辑者',
  admin: '管理员',
  coach: '教练',
  ended: '登录已失效',
  again: '登录已超时或已使用，请重新开始。',
  back: '返回 Docent',
};

export function wordsFor(request: IncomingMessage): Words {
  return spokenLanguage(request.headers['accept-language']) === 'zh' ? chinese : english;
}

export function printSignIn(words: Words, people: readonly SignInPerson[]): string {
  const departments = Map.groupBy(people, (person) => person.departmentName ?? words.noDepartment);
  const groups = [...departments].map(([name, members], at) => {
    const rows = members.map((person) => `<li>${printPerson(words, person)}</li>`).join('');
    return `<section aria-labelledby="g${at}"><h2 id="g${at}">${safe(name)}</h2><ul>${rows}</ul></section>`;
  });
  return print(
    words,
    words.title,
    `<p>${words.intro}</p><form method="post">${groups.join('')}</form>`,
  );
}

export function printError(words: Words, home: string): string {
  return print(
    words,
    words.ended,
    `<p>${words.again}</p><p><a class="back" href="${safe(home)}">${words.back}</a></p>`,
  );
}

function printPerson(words: Words, { subject, username, role, isCoach }: SignInPerson): string {
  const does = [words[role as 'reader' | 'editor' | 'admin'], ...(isCoach ? [words.coach] : [])];
  const initials = /^[\p{Script=Han}]/u.test(username)
    ? username.slice(-2)
    : username
        .split(/\s+/)
        .map((part) => part[0])
        .slice(0, 2)
        .join('');
  return `<button name="person" value="${safe(subject)}"><span class="face" aria-hidden="true">${safe(initials)}</span>
<span class="name">${safe(username)}</span><span class="does">${does.join(' · ')}</span></button>`;
}

function print(words: Words, title: string, body: string): string {
  return `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/docent.svg" type="image/svg+xml"><title>${title}</title><style>${style}</style></head><body><main><p class="mark" aria-hidden="true">Docent</p><h1>${title}</h1>${body}</main></body></html>`;
}

/** `returns` are the redirect targets after the form, which the policy's form-action must include. */
export function pageHeaders(returns: readonly string[]): Record<string, string> {
  // CSP can't contain IPv6 addresses.
  const origins = returns.filter((url) => !url.includes('[')).map((url) => new URL(url).origin);
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; img-src 'self'; style-src '${styleHash}'; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

const safe = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** In the colours and fonts of the application. */
const style = `
:root{color-scheme:light dark;--page:light-dark(#f8f9fb,#101114);--card:light-dark(#fff,#16181c);--line:light-dark(#e9ecef,#2a2d35);
--text:light-dark(#1c2230,#e3e5ea);--quiet:light-dark(#5b6272,#a2a7b3);--mark:light-dark(#2b57c4,#8fa9ec);--face:light-dark(#eef3ff,#1d2744)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--page);color:var(--text);font:15px/1.55 Inter,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;display:grid;place-items:start center;padding:clamp(1rem,6vh,4rem) 1rem}
main{width:100%;max-width:52rem;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:clamp(1.25rem,4vw,2.5rem)}
.mark{margin:0;color:var(--mark);font-weight:650;letter-spacing:.01em}h1{font-size:1.5rem;line-height:1.25;margin:.35rem 0 .5rem;letter-spacing:-.01em}
p{margin:0 0 1rem;color:var(--quiet);max-width:60ch}h2{font-size:.8rem;font-weight:600;color:var(--quiet);margin:1.5rem 0 .5rem}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}
button{width:100%;display:grid;grid-template-columns:2.25rem 1fr;column-gap:.75rem;align-items:center;text-align:left;font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:10px;padding:.6rem .75rem;cursor:pointer}
button:hover{border-color:var(--mark);background:light-dark(#f8f9fb,#25282f)}button:focus-visible,a:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
.face{grid-row:span 2;width:2.25rem;height:2.25rem;border-radius:50%;background:var(--face);color:var(--mark);display:grid;place-items:center;font-size:.8rem;font-weight:600}
.name{font-weight:550;overflow-wrap:anywhere}.does{font-size:.82rem;color:var(--quiet)}.back{color:var(--mark)}
`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
