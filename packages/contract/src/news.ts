// The socket that notifies an open page of others' changes, so that it reloads. Messages carry no content. The page
// first sends a `NewsHandshake`, then `NewsWish`es. The server sends `News`, starting with "everything may have
// changed", because it does not report earlier changes.
import { z } from 'zod';
import { id } from './endpoint.ts';

export const newsUrl = '/news';

export const NewsHandshake = z.strictObject({ token: z.string().max(512) });
export type NewsHandshake = z.infer<typeof NewsHandshake>;

/** The open documents: only their watchers are notified of each pause in typing. */
export const NewsWish = z.strictObject({ watch: z.array(id).max(50) });
export type NewsWish = z.infer<typeof NewsWish>;

/** Something of this feature changed, in one file or, with null, anywhere. */
export const News = z.object({ feature: z.string(), fileId: id.nullable() });
export type News = z.infer<typeof News>;
