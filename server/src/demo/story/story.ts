// Four months at Corvane, by subject.
import type { StoryStep } from '../steps.ts';
import { handbook } from './handbook.ts';
import { operations } from './operations.ts';
import { safety } from './safety.ts';
import { suzhou } from './suzhou.ts';

export const story: readonly StoryStep[] = [...handbook, ...operations, ...safety, ...suzhou];
