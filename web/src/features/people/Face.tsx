import { Avatar, type AvatarProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

type Props = Omit<AvatarProps, 'children' | 'src'> & {
  name: string;
  /** Id of the person's profile picture. */
  picture: string | null | undefined;
  title?: string;
};

/** A person as a small circle with their picture or initials. */
export function Face({ picture = null, ...props }: Props) {
  const { data = null } = useQuery({
    queryKey: ['profile-picture', picture],
    queryFn: async () => {
      const blob = await api.people.picture({ id: picture ?? '' }, { silent: true });
      return URL.createObjectURL(blob);
    },
    enabled: picture !== null,
    // The picture of an id never changes. The URL lives as long as the page.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
  return (
    <Avatar radius="xl" color="initials" src={data} {...props}>
      {initialOf(props.name)}
    </Avatar>
  );
}

/**
 * The first character of a CJK name, because two are wider than the circle; null for others, which Mantine
 * abbreviates.
 */
export const initialOf = (name: string): string | null =>
  name.match(
    /^\s*([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u,
  )?.[1] ?? null;
