// Screens for people who lost the right to edit while writing; rarely needed, so loaded on demand.
import { lazily } from '../../ui/lazily.ts';

const load = () => import('../../editor/shell/Refused.tsx');

export const RefusedWriting = lazily(() => load().then((module) => module.RefusedWriting));
export const LeftUnsent = lazily(() => load().then((module) => module.LeftUnsent));
