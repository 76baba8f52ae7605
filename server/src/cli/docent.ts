// npm run docent -- COMMAND …
import { runDocent } from './runDocent.ts';

// Without an explicit exit, keep-alive connections, such as to object storage, would delay the end of the process.
process.exit(await runDocent(process.argv.slice(2)));
