// The keys of a review page; they are letters, so that they do nothing while a field has the focus.
import { useHotkeys } from '@mantine/hooks';
import { useAreSingleKeysOn } from '../../../../session/session.ts';
import { isTypingTarget } from '../../../../ui/keys.ts';

interface Options {
  mayJudge: boolean;
  mayWrite: boolean;
  onStep: (by: 1 | -1, onlyUnticked: boolean) => void;
  /** Ticks the current change. */
  onTick: () => void;
  /** Opens the form for a finding on the current change. */
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
        // Or the letter would be typed into the field that it opens.
        event.preventDefault();
        run();
      },
      { preventDefault: false },
    ]),
    [],
  );
}
