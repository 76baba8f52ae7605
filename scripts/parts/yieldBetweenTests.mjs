// Vitest goes from one synchronous test to the next without a turn of the event loop. To the guard (`guardTests.mjs`) a
// file of many such tests would look like a loop without end.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach } from 'vitest';

afterEach(() => pause(0));
