import type { RiskMark } from '@docent/contract/premortem-data';
import { Activity, CircleDashed, Flame, ShieldCheck } from 'lucide-react';

export const markKinds = [
  'not-seen',
  'moving',
  'happened',
  'averted',
] as const satisfies RiskMark[];

/** Each mark has its own shape, so that it is recognised without colour. */
export const markIcons = {
  'not-seen': CircleDashed,
  moving: Activity,
  happened: Flame,
  averted: ShieldCheck,
} as const;
