// Before the application has come: sets theme and language for the first paint (the same keys as src/app/theme.ts and
// src/locales/languages.ts), and asks at once who is there, and for what the page of a document or of a review will ask for.
(() => {
  const root = document.documentElement;
  const chosen = localStorage.getItem('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = localStorage.getItem('language') === 'zh' ? 'zh' : 'en';

  const token = localStorage.getItem('token');
  const search = new URLSearchParams(location.search);
  const shown = documentShown() ?? reviewShown();
  // Somebody signs in just now, or has to.
  if (!token || search.has('code') || search.has('token')) return;

  // src/api/begun.ts takes the answers over.
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const begin = (url) => [
    url,
    fetch(url, { headers: { ...headers, 'accept-language': root.lang } }).catch(() => null),
  ];
  window.begun = {
    token,
    answers: new Map(['/api/keyclock/my_role', ...(shown?.asked ?? [])].map(begin)),
  };

  // What vite/pageParts.ts has written into the page.
  const meta = shown && document.querySelector(`meta[name="${shown.page}-parts-${root.lang}"]`);
  for (const href of (meta?.content ?? '').split(' ').filter(Boolean)) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    Object.assign(link, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }

  function documentShown() {
    const [, fileId] = /^\/detail\/(\w{1,64})(?:\/|$)/.exec(location.pathname) ?? [];
    // Probably an attachment, whose text cannot be asked for (`hasExtension` in documents.rules.ts).
    if (!fileId || /\.[a-z][a-z\d]{1,4}(?:\/|$)/i.test(location.pathname)) return null;
    const [, near = ''] = /^#p-([\w-]{1,64})$/.exec(location.hash) ?? [];
    const version = /^[1-9]\d*$/.test(search.get('version') ?? '') ? search.get('version') : null;
    const asked = new URLSearchParams({ fileId, ...(version && { version }), near });
    return { page: 'document', asked: [`/api/file/detailShow?${asked}`] };
  }

  function reviewShown() {
    const id = search.get('id') ?? '';
    if (location.pathname !== '/codereview' || !/^\w{1,64}$/.test(id)) return null;
    return {
      page: 'review',
      asked: [`/api/review/get?id=${id}`, `/api/review/get_content?id=${id}`],
    };
  }
})();
