// Four months at Corvane, by subject.
import type { Step } from '../steps.ts';
import { handbook } from './handbook.ts';
import { operations } from './operations.ts';
import { safety } from './safety.ts';
import { suzhou } from './suzhou.ts';

export const story: readonly Step[] = [...handbook, ...operations, ...safety, ...suzhou];
