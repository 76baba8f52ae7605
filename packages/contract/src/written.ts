/** Whether a text contains anything visible: whitespace and default-ignorable characters are not enough. */
export function isWritten(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}
