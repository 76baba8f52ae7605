import { Textarea, type TextareaProps } from '@mantine/core';

/** A text area for forms beside a node. Enter saves; Shift+Enter inserts a line break. */
export function FormText({ onText, ...props }: TextareaProps & { onText: (text: string) => void }) {
  return (
    <Textarea
      size="xs"
      autosize
      minRows={2}
      maxRows={8}
      {...props}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      data-autofocus
      autoFocus
    />
  );
}
