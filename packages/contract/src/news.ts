// The socket that tells an open page what others changed, so that it can ask again. It carries no contents.
// The page's first message is a `NewsHandshake`, the later ones are `NewsWish`es; the server sends `News`,
// at first that everything may have changed: what happened before it admitted the page is not told.
import { z } from 'zod';
import { id } from './endpoint.ts';

export const newsUrl = '/news';

export const NewsHandshake = z.strictObject({ token: z.string().max(512) });
export type NewsHandshake = z.infer<typeof NewsHandshake>;

/** The documents that are open: only their watchers hear of each pause in somebody's typing. */
export const NewsWish = z.strictObject({ watch: z.array(id).max(50) });
export type NewsWish = z.infer<typeof NewsWish>;

/** Something of this feature changed: in one file, or, with null, anywhere. */
export const News = z.object({ feature: z.string(), fileId: id.nullable() });
export type News = z.infer<typeof News>;
