// Sets theme and language before the first paint; the same keys as src/app/theme.ts and src/app/languages.ts.
(() => {
  const root = document.documentElement;
  const chosen = localStorage.getItem('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = localStorage.getItem('language') === 'zh' ? 'zh' : 'en';
})();
