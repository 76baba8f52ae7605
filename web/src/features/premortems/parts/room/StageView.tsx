import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';
import type { ComponentType } from 'react';
import { BoardStage } from '../board/BoardStage.tsx';
import { BriefStage } from '../brief/BriefStage.tsx';
import { ChecksStage } from '../checks/ChecksStage.tsx';
import { RespondStage } from '../respond/RespondStage.tsx';
import { ConfidenceStage } from '../results/ConfidenceStage.tsx';
import { ReviewStage } from '../review/ReviewStage.tsx';
import { ScoringStage } from '../scoring/ScoringStage.tsx';
import { VotingStage } from '../voting/VotingStage.tsx';
import { WritingStage } from '../writing/WritingStage.tsx';

const views: Record<PremortemStage, ComponentType<{ premortem: Premortem }>> = {
  brief: BriefStage,
  writing: WritingStage,
  grouping: BoardStage,
  voting: VotingStage,
  scoring: ScoringStage,
  responding: RespondStage,
  confidence: ConfidenceStage,
  review: ReviewStage,
  checks: ChecksStage,
};

/** Id of the element around the screen of the stage. */
export const stageId = 'premortem-stage';

/** The screen of the current stage. */
export function StageView({ premortem }: { premortem: Premortem }) {
  const View = views[premortem.stage];
  return <View premortem={premortem} />;
}
