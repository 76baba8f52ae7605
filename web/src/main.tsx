import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startLanguages } from './locales/languages.ts';
import './app/styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// zod tries whether it may make code, which the page's policy forbids and browsers then report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

await startLanguages();
createRoot(root).render(<App />);
