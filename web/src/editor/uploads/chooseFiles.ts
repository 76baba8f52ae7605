/** Has the person choose files of any kind; nothing happens where none is chosen. */
export function chooseFiles(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => {
    if (input.files?.length) onFiles([...input.files]);
  });
  input.click();
}
