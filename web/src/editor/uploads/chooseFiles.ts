/** Opens the file dialog; the callback is not called if nothing is chosen. */
export function chooseFiles(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => {
    if (input.files?.length) onFiles([...input.files]);
  });
  input.click();
}
