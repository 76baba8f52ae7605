import { premortems } from './premortems.ts';

export const words = { premortems } as const;
