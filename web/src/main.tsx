import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startLanguages } from './locales/languages.ts';
import './app/styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

await startLanguages();
createRoot(root).render(<App />);
