// A link to a source of an answer. Opening it tells search that the source helped, without storing who
// opened it.
import type { Source } from '@docent/contract/assistant';
import { type ComponentProps, createContext, useContext } from 'react';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { sourceHref } from '../assistant.rules.ts';

/** Id of the answer that contains the links. */
export const AnswerIdContext = createContext<string | null>(null);

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  source: Source;
}

export function SourceLink({ source, ...rest }: Props) {
  const id = useContext(AnswerIdContext);
  function tellOpened() {
    if (id === null) return;
    // Fire and forget: the source opens even if reporting fails.
    api.assistant
      .opened({ id, n: source.n }, { silent: true, keepalive: true })
      .catch(requireShown);
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
