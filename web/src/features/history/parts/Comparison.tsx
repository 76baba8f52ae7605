// The changes of a version with the blocks around them, and the rest folded.
import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { blocksOf, type DocumentJSON } from '@docent/document-model/content';
import { Button, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useAreSingleKeysOn } from '../../../session/session.ts';
import { Failed } from '../../../ui/Failed.tsx';
import { isTypingTarget } from '../../../ui/keys.ts';
import { isNoSuchFile } from '../../files/NoSuchFile.tsx';
import { comparisonQuery } from '../history.queries.ts';
import {
  type HistoryChange,
  type HistorySearch,
  mayDifferFromDraft,
  partsOf,
} from '../history.rules.ts';
import { useChangeLayout } from '../useChangeLayout.ts';
import { ChangedBlock, type Sides } from './ChangedBlock.tsx';
import classes from './Comparison.module.css';
import { ComparisonHeader } from './ComparisonHeader.tsx';
import { UnchangedBlocks } from './UnchangedBlocks.tsx';

interface Props {
  file: File;
  versionId: string;
  against: string;
  versions: readonly Version[];
  mayEdit: boolean;
  onGo: (search: HistorySearch) => void;
  onRestore: (version: Version) => Promise<void>;
  onName: (version: Version) => void;
}

/** Number of parts rendered initially; a rewritten document consists only of changes. */
const limitStep = 400;

export function Comparison(props: Props) {
  const { file, versionId, against, versions, mayEdit, onGo } = props;
  const { t } = useTranslation();
  const [layout, setLayout] = useChangeLayout();
  const [limit, setLimit] = useState(limitStep);
  const [current, setCurrent] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const detail = useQuery(comparisonQuery(versionId, against));
  const { data } = detail;

  const { blocks, differences, parts, sides } = useMemo(() => readComparison(data), [data]);
  const total = differences.length;
  const go = (step: 1 | -1) => {
    if (total === 0) return;
    const n = current === 0 && step < 0 ? total : ((current - 1 + step + total) % total) + 1;
    setCurrent(n);
    const at = parts.findIndex((part) => part.kind === 'change' && part.n === n);
    if (at >= limit) setLimit(at + limitStep);
    requestAnimationFrame(() => {
      const block = scroller.current?.querySelector<HTMLElement>(`[data-change="${n}"]`);
      block?.scrollIntoView({ block: 'center' });
      block?.focus({ preventScroll: true });
    });
  };
  const areKeysOn = useAreSingleKeysOn();
  const stepHandler = (step: 1 | -1) => (event: KeyboardEvent) => {
    if (areKeysOn && !isTypingTarget(event.target)) go(step);
  };
  useHotkeys(
    [
      ['n', stepHandler(1), { preventDefault: false }],
      ['p', stepHandler(-1), { preventDefault: false }],
    ],
    [],
  );

  // The list may have a newer name of it.
  const version = versions.find(({ id }) => id === versionId) ?? data?.version;
  if (detail.error && (!detail.data || isNoSuchFile(detail.error))) {
    return <Failed text={sentenceOf(detail.error, t)} onRetry={() => void detail.refetch()} />;
  }
  return (
    <section className={classes.comparison} aria-label={t('history.title')}>
      {version && (
        <ComparisonHeader
          file={file}
          version={version}
          against={against}
          other={data?.against?.version ?? null}
          versions={versions}
          mayEdit={mayEdit}
          layout={layout}
          onLayout={setLayout}
          current={current}
          total={data ? total : null}
          onStep={go}
          onGo={onGo}
          onRestore={mayDifferFromDraft(version, file) ? props.onRestore : null}
          onName={props.onName}
        />
      )}
      <section
        ref={scroller}
        className={`${classes.text} docent-scroll`}
        data-look={layout}
        aria-label={data ? t('history.changes', { count: total }) : t('shell.loading')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to step to
        tabIndex={0}
      >
        {!data && (
          <div className={classes.column} aria-busy>
            {[90, 100, 95, 40, 0, 88, 97, 60].map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fixed lines
              <Skeleton key={at} h={12} w={`${width}%`} mb={14} />
            ))}
          </div>
        )}
        {data && (
          <div className={classes.column}>
            {data.against === null && <p className={classes.note}>{t('history.first')}</p>}
            {data.against !== null && total === 0 && (
              <p className={classes.note}>{t('history.same')}</p>
            )}
            {parts
              .slice(0, limit)
              .map((part) =>
                part.kind === 'change' ? (
                  <ChangedBlock
                    key={`change ${part.n}`}
                    fileId={file.id}
                    difference={part.difference}
                    n={part.n}
                    total={total}
                    sides={sides}
                    asOf={data.version.createdAt}
                    layout={layout}
                    mayEdit={mayEdit}
                    onParagraph={(paragraph) => onGo({ paragraph })}
                  />
                ) : (
                  <UnchangedBlocks
                    key={`${part.kind} ${part.from}`}
                    blocks={blocks.slice(part.from, part.to)}
                    asOf={data.version.createdAt}
                    isFolded={part.kind === 'fold'}
                    startsOpen={total === 0}
                  />
                ),
              )}
            {parts.length > limit && (
              <Button variant="default" onClick={() => setLimit((was) => was + limitStep)}>
                {t('history.moreChanges')}
              </Button>
            )}
          </div>
        )}
      </section>
    </section>
  );
}

const noSides: Sides = { older: null, newer: null };

type ComparisonDetail = Awaited<ReturnType<typeof api.history.detail>>;

/** The blocks of the version with its changes, and which of both states is older. */
function readComparison(data: ComparisonDetail | undefined) {
  if (!data) return { blocks: [], differences: [], parts: [], sides: noSides };
  const blocks = blocksOf(data.content as unknown as DocumentJSON);
  const differences = data.differences as HistoryChange[];
  const other = data.against?.version ?? null;
  const isOlder =
    data.against !== null && (other === null || other.createdAt > data.version.createdAt);
  const sides: Sides = isOlder
    ? { older: data.version.id, newer: other?.id ?? null }
    : { older: other?.id ?? null, newer: data.version.id };
  const holds = ({ before, after }: HistoryChange) => (isOlder ? before : after) !== null;
  return { blocks, differences, sides, parts: partsOf(blocks.length, differences, holds) };
}
