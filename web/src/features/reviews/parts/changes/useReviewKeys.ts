// The keys of a review page. They are letters, so they are ignored while a field has the focus.
import { useHotkeys } from '@mantine/hooks';
import { useAreSingleKeysOn } from '../../../../session/session.ts';
import { isTypingTarget } from '../../../../ui/keys.ts';

interface Options {
  mayJudge: boolean;
  mayWrite: boolean;
  onStep: (by: 1 | -1, onlyUnticked: boolean) => void;
  /** Marks the current change as reviewed. */
  onTick: () => void;
  /** Opens the feedback form of the current change. */
  onWrite: () => void;
}

export function useReviewKeys({ mayJudge, mayWrite, onStep, onTick, onWrite }: Options): void {
  const isOn = useAreSingleKeysOn();
  const keys: [key: string, run: () => void][] = [
    ['j', () => onStep(1, mayJudge)],
    ['k', () => onStep(-1, mayJudge)],
    ['n', () => onStep(1, false)],
    ['p', () => onStep(-1, false)],
    ...(mayJudge ? [['x', onTick] as [string, () => void]] : []),
    ...(mayWrite ? [['c', onWrite] as [string, () => void]] : []),
  ];
  useHotkeys(
    keys.map(([key, run]) => [
      key,
      (event) => {
        if (!isOn || isTypingTarget(event.target)) return;
        // Otherwise the letter would be typed into the field that the key opens.
        event.preventDefault();
        run();
      },
      { preventDefault: false },
    ]),
    [],
  );
}
