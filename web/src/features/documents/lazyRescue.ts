// Screens for a person who lost the right to write while writing: hardly anybody loads them.
import { lazily } from '../../ui/lazily.ts';

const load = () => import('../../editor/shell/Refused.tsx');

export const RefusedWriting = lazily(() => load().then((module) => module.RefusedWriting));
export const LeftUnsent = lazily(() => load().then((module) => module.LeftUnsent));
