import { existsSync } from 'node:fs';

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium as set by `npm test`, or the system's; undefined leaves the choice to Playwright. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ?? systemPaths.find((path) => existsSync(path));
