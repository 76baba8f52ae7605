import { Avatar, type AvatarProps } from '@mantine/core';

type Props = Omit<AvatarProps, 'children'> & { name: string; title?: string };

/** A person as a small round sign with their initials. */
export function Face(props: Props) {
  return (
    <Avatar radius="xl" color="initials" {...props}>
      {initialOf(props.name)}
    </Avatar>
  );
}

/** Of a name in characters the first one, since two are wider than the sign; others are shortened as they are. */
export const initialOf = (name: string): string | null =>
  name.match(
    /^\s*([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u,
  )?.[1] ?? null;
