import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/PageCache.tsx';
import { startLanguages } from './locales/languages.ts';
import './app/styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

await startLanguages();
await preloadPage();
createRoot(root).render(<App />);
