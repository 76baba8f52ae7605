// The document alone on the whole screen. The page goes there as a whole, so that menus and dialogs come
// along; the style sheet leaves away what is beside the document.

export function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

export function toggleFullScreen(): void {
  if (isFullScreen()) void document.exitFullscreen();
  // Where the browser refuses, the page stays as it is.
  else void document.documentElement.requestFullscreen?.().catch(() => {});
}
