import { SegmentedControl, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSending } from '../../api/useSending.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { InkField, type SignatureInk } from './InkField.tsx';

/** Saves the person's signature for later use, replacing the previous one. */
export function OwnSignatureDialog({
  onSaved,
  onClose,
}: {
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { way: 'draw' as 'draw' | 'type', ink: null as SignatureInk | null },
  });
  const { way, ink } = form.values;
  const [isSending, send] = useSending();

  const submit = () =>
    send(async () => {
      if (ink === null) return;
      await api.forms.saveSignature(ink);
      await onSaved();
      onClose();
    });

  return (
    <FormDialog
      title={t('settings.addSignature')}
      gap="md"
      submit={t('settings.save')}
      onSubmit={submit}
      isSending={isSending}
      disabled={ink === null}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('settings.signature')}
        fullWidth
        value={way}
        data={[
          { value: 'draw', label: t('forms.draw') },
          { value: 'type', label: t('forms.typeName') },
        ]}
        onChange={(value) => form.setValues({ way: value as typeof way, ink: null })}
      />
      <InkField way={way} onChange={(ink) => form.setFieldValue('ink', ink)} />
      <Text size="sm" c="dimmed">
        {t('settings.signatureText')}
      </Text>
    </FormDialog>
  );
}
