import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { embedHosts } from '../drawing/embed.ts';
import { embedOf, webAddress } from '../drawing/embeds.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { NodeForm, useNodeAt } from '../kit/NodeForm.tsx';
import { addressOf } from '../links/linkCommands.ts';
import { insertLeaf, setAttributes } from './insertBlocks.ts';

/** The address and title of a video or page. */
export function EmbedForm({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const [address, setAddress] = useState<string>(() => node?.attrs.src ?? '');
  const [title, setTitle] = useState<string>(() => node?.attrs.title ?? '');
  const [isWrong, setWrong] = useState(false);
  const [hosts, setHosts] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without the list, the block itself shows whether its host is allowed.
    embedHosts().then(setHosts, () => {});
  }, []);
  const url = webAddress(addressOf(address));
  const isRefused = url !== null && hosts.length > 0 && embedOf(url.href, hosts) === null;

  const save = () => {
    if (!address.trim() && pos === null) return true;
    if (!url) {
      setWrong(true);
      return false;
    }
    const attrs = { src: url.href, title: title.trim() || null };
    perform(editor, pos === null ? insertLeaf('embed', attrs) : setAttributes(pos, 'embed', attrs));
    return true;
  };
  return (
    <NodeForm
      editor={editor}
      pos={pos}
      label={t('blocks.embed.name')}
      onSave={save}
      onClose={onClose}
      isWide
    >
      <TextInput
        size="xs"
        label={t('blocks.embed.address')}
        description={t('blocks.embed.hosts', { hosts: hosts.join(', ') || '—' })}
        placeholder="https://"
        value={address}
        error={
          isWrong && !url
            ? t('blocks.embed.invalid')
            : isRefused && t('blocks.embed.refused', { host: url?.hostname })
        }
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        data-autofocus
        autoFocus
      />
      <TextInput
        size="xs"
        label={t('blocks.embed.title')}
        placeholder={t('blocks.embed.titleHint')}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    </NodeForm>
  );
}
