import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { showPart, t } from '../testing/shownPart.tsx';
import { DuplicatesPage } from './DuplicatesPage.tsx';
import { ExplainPage } from './ExplainPage.tsx';
import { GapsPage } from './GapsPage.tsx';
import { GlossaryPage } from './GlossaryPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const nothing = () => ({ list: [], next: null, total: 0 });

const duplicates = { filter: {}, onSeek: () => {}, onRisks: () => {} };
const Duplicates = () => <DuplicatesPage {...duplicates} showsRisks={false} />;
const Risks = () => <DuplicatesPage {...duplicates} showsRisks />;

test.each<[string, ComponentType, string]>([
  ['/gaps', GapsPage, 'gaps.title'],
  ['/glossary', GlossaryPage, 'glossary.title'],
  ['/explain', ExplainPage, 'explain.title'],
  ['/nowhere', NotFoundPage, 'shell.notFoundTitle'],
  ['/viewrepeat', Duplicates, 'duplicates.title'],
  ['/viewrepeat', Risks, 'premortemResults.recurring'],
])('the tab of %s is named after the page', async (address, Page, title) => {
  document.title = 'Docent';
  await showPart(
    <Page />,
    {
      '/qa/gaps': nothing,
      '/glossary/list': nothing,
      '/premortem/recurring': nothing,
      '/file/get_duplicate_text': () => ({ ...nothing(), shared: [], running: null }),
      '/file/get_organizational_map': () => [],
      '/user/get_user_list': nothing,
      '/search/vectors': () => null,
    },
    address,
  );
  await expect.poll(() => document.title).toBe(t(title));
});
