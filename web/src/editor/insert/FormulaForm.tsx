import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawFormula } from '../drawing/formula.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { NodeForm, useNodeAt } from '../kit/NodeForm.tsx';
import classes from '../kit/tools.module.css';
import { FormText } from './FormText.tsx';
import { insertInline, insertLeaf, setAttributes } from './insertBlocks.ts';

/** Edits the block or inline formula at `at`, or inserts a new block formula. */
export function FormulaForm(props: EditorDialogProps) {
  return <Form {...props} name="formula" />;
}

/** Inserts a new inline formula. */
export function InlineFormulaForm(props: EditorDialogProps) {
  return <Form {...props} name="inlineFormula" />;
}

type Name = 'formula' | 'inlineFormula';

function Form({ editor, at, onClose, name: initialName }: EditorDialogProps & { name: Name }) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const name = (node?.type.name as Name | undefined) ?? initialName;
  const [latex, setLatex] = useState<string>(() => node?.attrs.latex ?? '');
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (preview.current) drawFormula(preview.current, latex, name === 'formula');
  }, [latex, name]);

  const save = () => {
    const attrs = { latex: latex.trim() || null };
    if (pos !== null) perform(editor, setAttributes(pos, name, attrs));
    else if (attrs.latex) {
      perform(editor, name === 'formula' ? insertLeaf(name, attrs) : insertInline(name, attrs));
    }
  };
  const label = t(name === 'formula' ? 'blocks.formula.block' : 'blocks.formula.inline');
  return (
    <NodeForm editor={editor} pos={pos} label={label} onSave={save} onClose={onClose} isWide>
      <FormText
        label={t('blocks.formula.latex')}
        value={latex}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onText={setLatex}
      />
      <section
        className={`document-text ${classes.preview}`}
        aria-label={t('blocks.formula.preview')}
      >
        <div ref={preview} />
      </section>
    </NodeForm>
  );
}
