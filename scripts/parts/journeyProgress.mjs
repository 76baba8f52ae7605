// A Playwright reporter that reports which journey is running, for the message at the deadline.
import { reportRunning } from './deadline.mjs';

export default class JourneyProgress {
  onTestBegin({ location, title }) {
    reportRunning([`${location.file}:${location.line} › ${title}`]);
  }

  printsToStdio() {
    return false;
  }
}
