// Texts of premortems; loaded when the first of them is shown.
import { premortems } from './premortems.ts';

export const words = { premortems } as const;
