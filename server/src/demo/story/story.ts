// Four months at Corvane, by subject.
import type { StoryStep } from '../steps.ts';
import { comments } from './comments.ts';
import { glossary } from './glossary.ts';
import { handbook } from './handbook.ts';
import { operations } from './operations.ts';
import { premortems } from './premortems.ts';
import { questions } from './questions.ts';
import { reading } from './reading.ts';
import { reviews } from './reviews.ts';
import { safety } from './safety.ts';
import { showcase } from './showcase.ts';
import { spaces } from './spaces.ts';
import { suzhou } from './suzhou.ts';

export const story: readonly StoryStep[] = [
  ...spaces,
  ...handbook,
  ...operations,
  ...safety,
  ...suzhou,
  ...comments,
  ...reviews,
  ...reading,
  ...questions,
  ...glossary,
  ...showcase,
  ...premortems,
];
