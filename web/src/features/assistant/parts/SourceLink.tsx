// A link to a source of an answer. That it was opened tells search that it helped; who opened it is not kept.
import type { Source } from '@docent/contract/assistant';
import { type ComponentProps, createContext, useContext } from 'react';
import { api } from '../../../api/client.ts';
import { sourceHref } from '../assistant.rules.ts';

/** The answer that the links stand in. */
export const AnswerIdContext = createContext<string | null>(null);

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  source: Source;
}

export function SourceLink({ source, ...rest }: Props) {
  const id = useContext(AnswerIdContext);
  function tellOpened() {
    if (id === null) return;
    api.assistant.opened({ id, n: source.n }, { quiet: true, keepalive: true }).catch(() => {
      // Nobody waits for it, and the source opens all the same.
    });
  }
  return (
    <a
      {...rest}
      href={sourceHref(source)}
      target="_blank"
      rel="noreferrer"
      onClick={tellOpened}
      onAuxClick={({ button }) => button === 1 && tellOpened()}
    />
  );
}
