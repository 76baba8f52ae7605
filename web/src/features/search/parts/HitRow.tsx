import { FileIcon } from '../../files/FileIcon.tsx';
import { StateBadge } from '../../files/StateBadge.tsx';
import { type Entry, piecesOf } from '../search.rules.ts';
import classes from './SearchPalette.module.css';

interface Props {
  id: string;
  hit: Entry;
  index: number;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

export function HitRow({ id, hit, index, isChosen, onPoint, onOpen }: Props) {
  const { file, paragraphId, headingPath } = hit;
  const text = <Highlighted hit={hit} />;
  const place = [
    ...file.path.map(({ name }) => name),
    ...(paragraphId === null ? [] : [file.name]),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search box's, which points here
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      data-index={index}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <span className={classes.sign}>
        <FileIcon file={file} size={17} />
      </span>
      <span className={classes.body}>
        {paragraphId === null ? (
          <span className={classes.title}>{text}</span>
        ) : (
          <span className={classes.text}>{text}</span>
        )}
        <span className={classes.place}>{[...place, ...headingPath].join(' › ')}</span>
      </span>
      <StateBadge file={file} onlyNotable />
    </div>
  );
}

function Highlighted({ hit: { text, highlights } }: { hit: Entry }) {
  // Pieces never move within a text, so their place is their identity.
  return piecesOf(text, highlights).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    piece.isHit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  );
}
