import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usualDepth } from '../drawing/contents.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { NodeForm, useNodeAt } from '../kit/NodeForm.tsx';
import { setAttributes } from './insertBlocks.ts';

/** Depth of a table of contents. */
export function ContentsForm({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const [depth, setDepth] = useState(() => `${node?.attrs.depth ?? usualDepth}`);
  const save = () => {
    if (pos === null) return;
    perform(editor, setAttributes(pos, 'tableOfContents', { depth: Number(depth) }));
  };
  return (
    <NodeForm
      editor={editor}
      pos={pos}
      label={t('blocks.contents.name')}
      onSave={save}
      onClose={onClose}
    >
      <NativeSelect
        size="xs"
        label={t('blocks.contents.depth')}
        value={depth}
        data={['1', '2', '3', '4', '5', '6']}
        onChange={({ currentTarget }) => setDepth(currentTarget.value)}
        data-autofocus
        autoFocus
      />
    </NodeForm>
  );
}
