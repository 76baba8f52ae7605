// Content that depends on a paragraph, folded: documents that link to it, embed it or repeat it, and
// answers.
import type { Impact } from '@docent/contract/reviews';
import { Link } from '@tanstack/react-router';
import { Cable, Copy, Link2, type LucideIcon, MessageCircleQuestion, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openConversation } from '../../../assistant/requestedConversation.ts';
import { addressOf } from '../../../files/files.rules.ts';
import classes from './ImpactList.module.css';

const icons: Record<Impact['kind'], LucideIcon> = {
  links: Link2,
  includes: Cable,
  repeats: Copy,
  answered: MessageCircleQuestion,
  'answered-others': Users,
};

/** Number of characters of a paragraph by which its document's page finds it. */
const enough = 40;

interface Props {
  impact: readonly Impact[];
  /** For the list of the whole review, whose entries link to their change. */
  ofAll?: {
    placeOf: (paragraphId: string) => number | null;
    onGo: (paragraphId: string) => void;
  };
}

export function ImpactList({ impact, ofAll }: Props) {
  const { t } = useTranslation();
  if (impact.length === 0) return null;
  return (
    <details className={classes.impact} open={ofAll !== undefined}>
      <summary>{t('reviews.impactCount', { count: impact.length })}</summary>
      <ul>
        {impact.map(({ kind, file, text, people, conversationId, paragraphId }, at) => {
          const Icon = icons[kind];
          const n = paragraphId === null ? null : (ofAll?.placeOf(paragraphId) ?? null);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two of one document apart
            <li key={at}>
              <Icon size={14} aria-hidden />
              <div>
                <span className={classes.kind}>
                  {kind === 'answered-others'
                    ? t('reviews.impactOthers', { count: people ?? 0 })
                    : t(`reviews.impact_${kind}`)}
                </span>{' '}
                {file && (
                  <Link
                    to="/detail/$id/$title/{-$des}"
                    params={{ ...addressOf(file), des: text.slice(0, enough) }}
                    target="_blank"
                  >
                    {file.name}
                  </Link>
                )}
                {text !== '' && <p>{text}</p>}
                {conversationId !== null && (
                  <button type="button" onClick={() => openConversation(conversationId)}>
                    {t('reviews.toConversation')}
                  </button>
                )}
                {n !== null && paragraphId !== null && (
                  <button type="button" onClick={() => ofAll?.onGo(paragraphId)}>
                    {t('reviews.toChange', { n })}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
