import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';
import type { ComponentType } from 'react';
import { BoardStage } from '../board/BoardStage.tsx';
import { BriefStage } from '../brief/BriefStage.tsx';
import { ScoringStage } from '../scoring/ScoringStage.tsx';
import { VotingStage } from '../voting/VotingStage.tsx';
import { WritingStage } from '../writing/WritingStage.tsx';

const views: Partial<Record<PremortemStage, ComponentType<{ premortem: Premortem }>>> = {
  brief: BriefStage,
  writing: WritingStage,
  grouping: BoardStage,
  voting: VotingStage,
  scoring: ScoringStage,
};

/** The screen of the current stage. */
export function StageView({ premortem }: { premortem: Premortem }) {
  const View = views[premortem.stage] ?? ScoringStage;
  return <View premortem={premortem} />;
}
