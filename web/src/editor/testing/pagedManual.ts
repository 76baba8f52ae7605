// A manual for tests of pages, in component tests and journeys.

export const sentence =
  'The grip holds the rope by its springs and lets it go over the coupling ramp. ';

/**
 * Markdown of chapters with long paragraphs, a table, a list and code, so that page breaks go through each
 * of them.
 */
export function manual(chapters: number): string {
  const rows = Array.from({ length: 31 }, (_, i) => `| Part ${i} | ${i * 7} mm | ${sentence} |`);
  const steps = Array.from({ length: 9 }, (_, i) => `${i + 1}. ${sentence.repeat(1 + (i % 3))}`);
  const code = Array.from({ length: 17 }, (_, i) => `line ${i} of the program`);
  return Array.from({ length: chapters }, (_, i) =>
    [
      `## Chapter ${i + 1}`,
      sentence.repeat(9 + i),
      sentence.repeat(5),
      ['| Part | Length | Remark |', '|---|---|---|', ...rows].join('\n'),
      steps.join('\n'),
      `> ${sentence.repeat(3)}`,
      `\`\`\`\n${code.join('\n')}\n\`\`\``,
    ].join('\n\n'),
  ).join('\n\n');
}
