import { isRecognised, pageOf } from '@docent/contract/pages';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../locales/formatNames.ts';
import { fullTime, sinceThen, sizeOf } from '../../../ui/times.ts';
import { FileIcon } from '../../files/FileIcon.tsx';
import { StateBadge } from '../../files/StateBadge.tsx';
import { piecesOf, type SearchEntry } from '../search.rules.ts';
import { PaletteOption, type PaletteOptionProps } from './PaletteOption.tsx';
import classes from './SearchPalette.module.css';

interface Props extends PaletteOptionProps {
  hit: SearchEntry;
  /** Whether the row above is from the same document. */
  isContinued: boolean;
}

export function HitRow({ hit, isContinued, ...row }: Props) {
  const { t, i18n } = useTranslation();
  const { file, paragraphId, headingPath: headings } = hit;
  const isTitle = paragraphId === null;
  const page = pageOf(paragraphId);
  const isScanned = isRecognised(paragraphId);
  const place = file.path.map(({ name }) => name).join(' › ');
  return (
    <PaletteOption {...row}>
      <span className={classes.sign}>{!isContinued && <FileIcon file={file} size={17} />}</span>
      <span className={classes.body}>
        {(!isContinued || headings.length > 0 || page !== null || isScanned || hit.byMeaning) && (
          <span className={classes.head}>
            {!isContinued && (
              <span className={classes.title}>
                {isTitle ? <Highlighted hit={hit} /> : file.name}
              </span>
            )}
            {headings.length > 0 && (
              <span className={classes.headings}>{headings.join(' › ')}</span>
            )}
            {page !== null && <span className={classes.page}>{t('search.page', { page })}</span>}
            {isScanned && <span className={classes.page}>{t('search.recognised')}</span>}
            {hit.byMeaning && <span className={classes.page}>{t('search.byMeaning')}</span>}
            {!isContinued && <StateBadge file={file} onlyNotable />}
          </span>
        )}
        {!isTitle && (
          <span className={classes.text}>
            <Highlighted hit={hit} />
          </span>
        )}
        {hit.alsoIn && (
          <span className={classes.foot}>
            <span className={classes.place}>
              {t('search.alsoIn', { names: namesOf(hit.alsoIn, t, i18n.language) })}
            </span>
          </span>
        )}
        {!isContinued && (
          <span className={classes.foot}>
            {place !== '' && <span className={classes.place}>{place}</span>}
            {file.size !== null && (
              <span className={classes.size}>{sizeOf(file.size, i18n.language)}</span>
            )}
            {file.kind !== 'folder' && (
              <span className={classes.changed} title={fullTime(file.updatedAt, i18n.language)}>
                {t('search.changedBy', {
                  when: sinceThen(file.updatedAt, i18n.language),
                  name: file.updatedBy.username,
                })}
              </span>
            )}
          </span>
        )}
      </span>
    </PaletteOption>
  );
}

const namesShown = 3;

function namesOf(others: readonly { name: string }[], t: TFunction, language: string): string {
  const names = others.slice(0, namesShown).map(({ name }) => name);
  const count = others.length - names.length;
  if (count > 0) names.push(t('search.alsoInMore', { count }));
  return formatNames(names, language);
}

function Highlighted({ hit: { text, highlights } }: { hit: SearchEntry }) {
  // Pieces never move within a text, so their index is their key.
  return piecesOf(text, highlights).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    piece.isHit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  );
}
