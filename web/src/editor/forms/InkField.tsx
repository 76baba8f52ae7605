import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignaturePad } from './SignaturePad.tsx';
import classes from './SignDialog.module.css';

/** A drawn or typed signature. */
export interface SignatureInk {
  drawing: string | null;
  typed: string | null;
}

interface Props {
  way: 'draw' | 'type';
  /** Null while there is none. */
  onChange: (ink: SignatureInk | null) => void;
}

/** Field to draw or type a new signature. */
export function InkField({ way, onChange }: Props) {
  const { t } = useTranslation();
  if (way === 'draw') {
    const inkOf = (drawing: string) => (drawing === '' ? null : { drawing, typed: null });
    return <SignaturePad onChange={(drawing) => onChange(inkOf(drawing))} />;
  }
  const inkOf = (typedText: string) =>
    typedText === '' ? null : { drawing: null, typed: typedText };
  return (
    <TextInput
      label={t('forms.typedName')}
      maxLength={200}
      autoComplete="name"
      classNames={{ input: classes.typed ?? '' }}
      onChange={({ currentTarget }) => onChange(inkOf(currentTarget.value.trim()))}
    />
  );
}
