// Measures the support check of a model's claims: `node bench/claims.ts` prints how many false claims are
// marked and how many true ones, as a Markdown table; with `wrong`, also the errors among the claims that
// the rules were tuned on. The unseen claims were written before their author read any rule, and no rule
// was changed after they were measured.
import { readFileSync } from 'node:fs';
import { decideSupport } from '../server/src/features/assistant/evidence/support.ts';

interface ClaimSet {
  source: string;
  true: string[];
  false: [kind: string, claim: string][];
}

const read = (name: string): ClaimSet[] =>
  readFileSync(new URL(`claims/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ClaimSet);

const isMarked = (claim: string, { source }: ClaimSet) =>
  decideSupport(claim, [source], () => 1) === 'unsupported';
const share = (marked: number, of: number) =>
  `${marked} / ${of} (${Math.round((100 * marked) / of)} %)`;

const parts = { tuned: ['', '.others', '.dev'], unseen: ['.unseen'] };
const showsWrong = process.argv[2] === 'wrong';
console.log('| claims | false ones marked | true ones marked |\n|---|---|---|');
for (const [part, files] of Object.entries(parts)) {
  for (const language of ['en', 'zh']) {
    const sets = files.flatMap((file) => read(`${language}${file}`));
    const falseClaims = sets.flatMap((set) =>
      set.false.map(([kind, claim]) => ({ kind, claim, set })),
    );
    const trueClaims = sets.flatMap((set) =>
      set.true.map((claim) => ({ kind: 'true', claim, set })),
    );
    const missed = falseClaims.filter(({ claim, set }) => !isMarked(claim, set));
    const blamed = trueClaims.filter(({ claim, set }) => isMarked(claim, set));
    console.log(
      `| ${language}, ${part} | ${share(falseClaims.length - missed.length, falseClaims.length)} | ${share(blamed.length, trueClaims.length)} |`,
    );
    if (!showsWrong || part !== 'tuned') continue;
    for (const { kind, claim } of [...missed, ...blamed]) console.error(`${kind}: ${claim}`);
  }
}
