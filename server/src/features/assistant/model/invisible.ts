// Characters that a model reads but nobody sees: zero-width, directional and tag characters. Joiners are kept in
// scripts that need them, and in emoji.
const invisible =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/gu;
const needlessJoiners = /(?<=[\x20-\x7E])[\u200C\u200D]+|[\u200C\u200D]+(?=[\x20-\x7E])/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(needlessJoiners, '');
}
