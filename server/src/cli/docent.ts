// npm run docent -- COMMAND …
import { runDocent } from './runDocent.ts';

// Connections that are kept alive, such as to a store of files, must not hold up the end.
process.exit(await runDocent(process.argv.slice(2)));
