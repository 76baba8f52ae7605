// The text of an answer: paragraphs and lists as written, clickable links and citations, unsupported
// sentences underlined.
import type { Source } from '@docent/contract/assistant';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formattedPartsOf, partsOf, type TextPart } from '../assistant.rules.ts';
import classes from './ChatPanel.module.css';
import { SourceLink } from './SourceLink.tsx';

interface Props {
  text: string;
  sources: readonly Source[];
  unsupported: readonly { from: number; at: number }[];
  /** Written by a model, with bold and code. */
  formatted: boolean;
}

export function AnswerText({ text, sources, unsupported, formatted }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const citable = new Map(sources.map((source) => [source.n, source]));
  const cut = formatted ? formattedPartsOf : partsOf;
  // The parts of a text never change their order, so their index is their key.
  const show = (parts: readonly TextPart[], place: string): ReactNode[] =>
    parts.map((part, at) => {
      const key = `${place}-${at}`;
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'link':
          return (
            <a key={key} href={part.href} target="_blank" rel="noreferrer">
              {part.text}
            </a>
          );
        case 'code':
        case 'block':
          return (
            <code
              key={key}
              className={classes.code}
              data-block={part.kind === 'block' || undefined}
            >
              {part.text}
            </code>
          );
        case 'strong':
          return <strong key={key}>{show(part.parts, key)}</strong>;
        default: {
          const source = citable.get(part.n);
          return source === undefined ? null : (
            <SourceLink
              key={key}
              className={classes.citation}
              source={source}
              aria-label={t('citation', { n: source.n })}
              title={source.text}
            >
              {source.n}
            </SourceLink>
          );
        }
      }
    });
  return (
    <p className={classes.text}>
      {stretchesOf(text, unsupported).map((stretch) => {
        const parts = cut(text.slice(stretch.from, stretch.to), new Set(citable.keys()));
        const content = show(parts, String(stretch.from));
        return stretch.supported ? (
          <span key={stretch.from}>{content}</span>
        ) : (
          <mark key={stretch.from} className={classes.unsupported} title={t('unsupported')}>
            {content}
          </mark>
        );
      })}
    </p>
  );
}

/** Splits `text` at the borders of unsupported ranges. */
function stretchesOf(text: string, unsupportedParts: Props['unsupported']) {
  const stretches: { from: number; to: number; supported: boolean }[] = [];
  let from = 0;
  for (const range of [...unsupportedParts].sort((a, b) => a.from - b.from)) {
    if (range.from > from) stretches.push({ from, to: range.from, supported: true });
    stretches.push({ from: range.from, to: range.at, supported: false });
    from = range.at;
  }
  if (from < text.length) stretches.push({ from, to: text.length, supported: true });
  return stretches;
}
