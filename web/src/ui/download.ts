/** Downloads data as a file. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
