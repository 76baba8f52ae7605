import { premortemResults } from './premortemResults.ts';
import { premortems } from './premortems.ts';

export const words = { premortemResults, premortems } as const;
