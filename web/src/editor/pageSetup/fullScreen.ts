// Shows only the document, on the whole screen. The whole page becomes full-screen, so that menus and
// dialogs work; the style sheet hides everything beside the document.

export function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

export function toggleFullScreen(): void {
  if (isFullScreen()) void document.exitFullscreen();
  // If the browser refuses, the page stays as it is.
  else void document.documentElement.requestFullscreen?.().catch(() => {});
}
