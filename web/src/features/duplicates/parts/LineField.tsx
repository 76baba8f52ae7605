// A field for one line of formatted text: bold, italic, code and links, by buttons and by the editor's keys.
import type { NodeJSON } from '@docent/document-model/content';
import { ActionIcon, Input, Popover, TextInput, Tooltip } from '@mantine/core';
import type { Command } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { Bold, Code, Italic, Link2 } from 'lucide-react';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { keyName } from '../../../editor/kit/keyNames.ts';
import { addressOf, linkAt, setLink } from '../../../editor/links/linkCommands.ts';
import classes from './LineField.module.css';
import { lineOf, lineSchema, lineState, toggleLook } from './lineState.ts';

interface Props {
  label: string;
  description: string;
  error: string | null;
  /** A later value replaces the text only if nothing was typed. */
  start: readonly NodeJSON[];
  onChange: (line: NodeJSON[]) => void;
}

const looks = [
  { name: 'bold', icon: Bold, keys: 'Mod-b' },
  { name: 'italic', icon: Italic, keys: 'Mod-i' },
  { name: 'code', icon: Code, keys: 'Mod-e' },
] as const;

export function LineField({ label, description, error, start, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ start, onChange });
  const isTyped = useRef(false);
  const [view, setView] = useState<EditorView | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    latest.current = { start, onChange };
  });

  useLayoutEffect(() => {
    const editorView: EditorView = new EditorView(place.current, {
      state: lineState(latest.current.start, () => {
        setLinking(true);
        return true;
      }),
      dispatchTransaction(transaction) {
        editorView.updateState(editorView.state.apply(transaction));
        if (transaction.docChanged) {
          isTyped.current = true;
          latest.current.onChange(lineOf(editorView.state));
        }
        redraw();
      },
    });
    setView(editorView);
    return () => editorView.destroy();
  }, []);

  useEffect(() => {
    if (!view || isTyped.current) return;
    const { tr, doc, schema } = view.state;
    const line = start.map((node) => schema.nodeFromJSON(node));
    tr.replaceWith(1, doc.content.size - 1, line).setMeta('addToHistory', false);
    if (!tr.doc.eq(doc)) view.updateState(view.state.apply(tr));
  }, [view, start]);

  useLayoutEffect(() => {
    view?.setProps({
      attributes: {
        class: classes.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-description ${id}-error`,
        'aria-invalid': String(error !== null),
        'data-autofocus': 'true',
      },
    });
  }, [view, id, error]);

  const perform = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch);
    view.focus();
  };
  const link = view && linkAt(view.state);

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={classes.field} data-invalid={error !== null || undefined}>
        <div className={classes.tools} role="toolbar" aria-label={t('duplicates.formatting')}>
          {looks.map(({ name, icon: Icon, keys }) => (
            <LookButton
              key={name}
              label={`${t(`editor.action.${name}`)} (${keyName(keys)})`}
              isOn={view !== null && isMarked(view, name)}
              onPress={() => perform(toggleLook(name))}
            >
              <Icon size={15} />
            </LookButton>
          ))}
          <Popover opened={isLinking} onChange={setLinking} position="bottom-start" trapFocus>
            <Popover.Target>
              <span>
                <LookButton
                  label={`${t('editor.action.link')} (${keyName('Mod-k')})`}
                  isOn={link !== null}
                  onPress={() => setLinking(!isLinking)}
                >
                  <Link2 size={15} />
                </LookButton>
              </span>
            </Popover.Target>
            <Popover.Dropdown>
              <AddressField
                start={link?.href ?? ''}
                onDone={(href) => {
                  setLinking(false);
                  if (href === '') perform(withoutLink);
                  else perform(setLink(href));
                }}
                onLeave={() => {
                  setLinking(false);
                  view?.focus();
                }}
              />
            </Popover.Dropdown>
          </Popover>
        </div>
        <div ref={place} />
      </div>
    </Input.Wrapper>
  );
}

function isMarked({ state }: EditorView, name: string): boolean {
  const type = lineSchema.marks[name];
  if (!type) return false;
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

const withoutLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  const type = lineSchema.marks.link;
  if (!link || !type) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, type));
  return true;
};

interface LookButtonProps {
  label: string;
  isOn: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function LookButton({ label, isOn, onPress, children }: LookButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'brand' : 'gray'}
        size={28}
        aria-label={label}
        aria-pressed={isOn}
        // Keeps the selection of the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface AddressFieldProps {
  start: string;
  /** An empty address removes the link. */
  onDone: (href: string) => void;
  onLeave: () => void;
}

function AddressField({ start, onDone, onLeave }: AddressFieldProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(start);
  const [isRefused, setRefused] = useState(false);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // The dialog around it stays open.
      event.stopPropagation();
      onLeave();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    const href = address.trim() === '' ? '' : addressOf(address);
    if (href === null) setRefused(true);
    else onDone(href);
  }
  return (
    <TextInput
      size="xs"
      w={240}
      data-autofocus
      label={t('editor.linkAddress')}
      placeholder={t('editor.linkPlaceholder')}
      value={address}
      error={isRefused && t('editor.linkUnsafe')}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setAddress(currentTarget.value);
        setRefused(false);
      }}
    />
  );
}
