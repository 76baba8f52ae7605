// Keeps the controls and signature lines in a text for reading up to date.
import { type RefObject, useEffect, useRef } from 'react';
import type { FormHost, FormShown } from './formInText.ts';
import type { FormInText, FormModule } from './formModule.ts';

interface Options {
  formModule: FormModule | null;
  target: RefObject<HTMLDivElement | null>;
  /** What the text was drawn from, and how often: the controls are bound again after each drawing. */
  text: readonly [content: unknown, drawings: number, language: string];
  host: FormHost;
  state: FormShown;
}

export function useFormInText(form: RefObject<FormInText | null>, options: Options): void {
  const { formModule, target, text, host, state } = options;
  const currentHost = useRef(host);
  currentHost.current = host;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is drawn for these
  useEffect(() => {
    if (!formModule || !target.current) return;
    const boundForm = formModule.formIn(target.current, {
      fill: (key, value) => currentHost.current.fill(key, value),
      sign: (blockId, label) => currentHost.current.sign(blockId, label),
    });
    form.current = boundForm;
    return () => {
      boundForm.end();
      form.current = null;
    };
  }, [formModule, target, ...text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    form.current?.show(state);
  }, [formModule, ...text, ...Object.values(state)]);
}
