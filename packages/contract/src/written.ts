/** Whether a text has anything to see in it: spaces and what no font draws are not enough. */
export function isWritten(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}
