import type { File } from '@docent/contract/files';
import { Button, CloseButton, Skeleton, TextInput } from '@mantine/core';
import { LayoutTemplate, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '../FromTemplateDialog.module.css';
import type { TemplatePages } from './useTemplates.ts';

interface Props {
  pages: TemplatePages;
  templates: NonNullable<TemplatePages['data']>['pages'][number]['list'];
  selectedId: string | null;
  /** The content of the search field. */
  input: string;
  onInput: (input: string) => void;
  onSelect: (file: File) => void;
}

export function TemplateList(props: Props) {
  const { pages, templates, selectedId, input, onInput, onSelect } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.side}>
      <TextInput
        data-autofocus
        value={input}
        aria-label={t('templates.search')}
        placeholder={t('templates.search')}
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          input !== '' && (
            <CloseButton size="sm" aria-label={t('templates.clear')} onClick={() => onInput('')} />
          )
        }
        onChange={({ currentTarget }) => onInput(currentTarget.value)}
        // Otherwise Enter would submit the form with a search query in place of a name.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={`${classes.list} docent-scroll`} aria-label={t('templates.list')}>
        {pages.isPending &&
          [0, 1, 2].map((row) => (
            <li key={row}>
              <Skeleton h={44} my={4} />
            </li>
          ))}
        {templates.map(({ file, scope }) => (
          <li key={file.id}>
            <button
              type="button"
              aria-pressed={selectedId === file.id}
              onClick={() => onSelect(file)}
            >
              <LayoutTemplate size={16} aria-hidden />
              <span>
                <span className={classes.name}>{file.name}</span>
                <span className={classes.under}>
                  {file.path[0]?.name ??
                    t(scope === 'space' ? 'templates.fromSpace' : 'templates.fromElsewhere')}
                </span>
              </span>
            </button>
          </li>
        ))}
        {pages.hasNextPage && (
          <li>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('templates.more')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}
