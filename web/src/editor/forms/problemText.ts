import i18next from 'i18next';

/** The message for a problem: the form's own or the standard one. */
export function sentence(
  problem: { reason: keyof typeof sentences; bound?: number },
  own: string | null,
): string {
  return own ?? i18next.t(sentences[problem.reason], { bound: problem.bound ?? 0 });
}

const sentences = {
  required: 'forms.problem.required',
  unfit: 'forms.problem.unfit',
  option: 'forms.problem.option',
  shortest: 'forms.problem.shortest',
  longest: 'forms.problem.longest',
  least: 'forms.problem.least',
  most: 'forms.problem.most',
  pattern: 'forms.problem.pattern',
  disabled: 'forms.problem.disabled',
  gone: 'forms.problem.gone',
  unsent: 'forms.problem.unsent',
} as const;
