// What is shown to who wrote in a document and may not do so any more: hardly anybody loads it.
import { lazily } from '../../ui/lazily.ts';

const load = () => import('../../editor/shell/Refused.tsx');

export const RefusedWriting = lazily(() => load().then((module) => module.RefusedWriting));
export const LeftUnsent = lazily(() => load().then((module) => module.LeftUnsent));
