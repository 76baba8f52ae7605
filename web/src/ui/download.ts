/** Puts bytes among the person's downloads. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the bytes over by the next minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
