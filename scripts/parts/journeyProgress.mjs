// A reporter of Playwright: tells which journey runs, for the sentence at the deadline.
import { reportRunning } from './deadline.mjs';

export default class JourneyProgress {
  onTestBegin({ location, title }) {
    reportRunning([`${location.file}:${location.line} › ${title}`]);
  }

  printsToStdio() {
    return false;
  }
}
