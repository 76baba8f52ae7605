// Before the application has come: sets theme and language for the first paint (the same keys as src/app/theme.ts and
// src/locales/languages.ts), and asks at once for what a document's page will ask for.
(() => {
  const root = document.documentElement;
  const chosen = localStorage.getItem('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = localStorage.getItem('language') === 'zh' ? 'zh' : 'en';

  const token = localStorage.getItem('token');
  const search = new URLSearchParams(location.search);
  const [, fileId] = /^\/detail\/(\w{1,64})(?:\/|$)/.exec(location.pathname) ?? [];
  // Somebody signs in just now, or has to.
  if (!fileId || !token || search.has('code') || search.has('token')) return;

  // src/api/begun.ts takes the answers over.
  const [, near = ''] = /^#p-([\w-]{1,64})$/.exec(location.hash) ?? [];
  const version = /^[1-9]\d*$/.test(search.get('version') ?? '') ? search.get('version') : null;
  const asked = new URLSearchParams({ fileId, ...(version && { version }), near });
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const begin = (url) => [
    url,
    fetch(url, { headers: { ...headers, 'accept-language': root.lang } }).catch(() => null),
  ];
  window.begun = {
    token,
    answers: new Map([begin('/api/keyclock/my_role'), begin(`/api/file/detailShow?${asked}`)]),
  };

  // What vite/documentParts.ts has written into the page.
  const parts = document.querySelector(`meta[name="document-parts-${root.lang}"]`)?.content ?? '';
  for (const href of parts.split(' ').filter(Boolean)) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    Object.assign(link, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
