// The document socket: Hocuspocus' protocol at `/live`, with one room per document, named by the file id. The token
// is sent in the provider's first message, as the JSON of `LiveHandshake`, never in the URL.
import { z } from 'zod';

export const liveUrl = '/live';

export const LiveHandshake = z.strictObject({
  token: z.string().max(512),
  /** `schemaVersion` of the client's document-model. */
  schemaVersion: z.number().int(),
});
export type LiveHandshake = z.infer<typeof LiveHandshake>;

/** Why the server refuses or closes a live connection; sent as the close reason. */
export const LiveRefusal = z.enum([
  'session',
  'forbidden',
  'gone',
  'outdated-editor',
  'too-large',
  'unavailable',
]);
export type LiveRefusal = z.infer<typeof LiveRefusal>;
