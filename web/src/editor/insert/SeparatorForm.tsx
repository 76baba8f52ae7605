import { separatorLines } from '@docent/document-model/nodes/separator';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { NodeForm, useNodeAt } from '../kit/NodeForm.tsx';
import { insertLeaf, setAttributes } from './insertBlocks.ts';

/** Line style of a separator. */
export function SeparatorForm({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const [line, setLine] = useState<string>(() => node?.attrs.line ?? '');
  const save = () => {
    const attrs = { line: line || null };
    perform(
      editor,
      pos === null ? insertLeaf('separator', attrs) : setAttributes(pos, 'separator', attrs),
    );
  };
  return (
    <NodeForm
      editor={editor}
      pos={pos}
      label={t('blocks.separator.name')}
      onSave={save}
      onClose={onClose}
    >
      <NativeSelect
        size="xs"
        label={t('blocks.separator.line')}
        value={line}
        data={[
          { value: '', label: t('blocks.separator.thin') },
          ...separatorLines.map((name) => ({ value: name, label: t(`blocks.separator.${name}`) })),
        ]}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
        data-autofocus
        autoFocus
      />
    </NodeForm>
  );
}
