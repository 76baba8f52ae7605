// The words of notifications about premortems.
import type { NoticeKind } from '@docent/contract/notices';
import type { PremortemStage, PremortemVerdict } from '@docent/contract/premortem-data';

type PremortemKind = Extract<NoticeKind, `premortem-${string}`>;
/** `subject` is a stage, verdict, risk or condition. */
type Words = (who: string, file: string, _: unknown, __: unknown, subject: string | null) => string;

const stages: Record<'en' | 'zh', Record<PremortemStage, string>> = {
  en: {
    brief: 'Brief',
    writing: 'Silent writing',
    grouping: 'Reveal and group',
    voting: 'Vote',
    scoring: 'Score',
    responding: 'Respond',
    confidence: 'Confidence',
    review: 'Review',
    checks: 'Checks',
  },
  zh: {
    brief: '说明',
    writing: '静默书写',
    grouping: '揭晓与分组',
    voting: '投票',
    scoring: '评分',
    responding: '应对',
    confidence: '信心',
    review: '审阅',
    checks: '检查',
  },
};

const verdicts: Record<'en' | 'zh', Record<PremortemVerdict, string>> = {
  en: { go: 'Go', conditions: 'Go with conditions', delay: 'Delay', stop: 'Stop' },
  zh: { go: '推进', conditions: '有条件推进', delay: '推迟', stop: '停止' },
};

const isStage = (subject: string): subject is PremortemStage => subject in stages.en;
const isVerdict = (subject: string): subject is PremortemVerdict => subject in verdicts.en;

/** The name of a stage; other subjects as they are. */
const stageOf = (subject: string | null, language: 'en' | 'zh'): string | null =>
  subject !== null && isStage(subject) ? stages[language][subject] : subject;

export const premortemSentences: Record<'en' | 'zh', Record<PremortemKind, Words>> = {
  en: {
    'premortem-asked': (who, file, _, __, stage) =>
      `${who} asked you to take part in the premortem “${file}”${stage ? `: ${stageOf(stage, 'en')}` : ''}`,
    'premortem-facilitator': (who, file, _, __, name) =>
      `${who} made ${name ?? 'someone'} the facilitator of the premortem “${file}”`,
    'premortem-due': (_, file, __, ___, subject) =>
      `Reminder: “${file}” is waiting for you${subject ? `: ${stageOf(subject, 'en')}` : ''}`,
    'premortem-over': (_, file, __, ___, stage) =>
      `${stageOf(stage, 'en')} in “${file}” was due. You can move on to the next stage`,
    'premortem-check': (_, file, __, ___, risk) =>
      `Reminder: check ${risk ? `the risk “${risk}”` : 'a risk'} in “${file}”`,
    'premortem-decided': (_, file, __, ___, verdict) =>
      `The verdict on “${file}” is: ${verdict && isVerdict(verdict) ? verdicts.en[verdict] : 'given'}`,
    'premortem-mitigation': (_, file, __, ___, risk) =>
      `The paragraph that mitigates ${risk ? `“${risk}”` : 'a risk'} in “${file}” has changed`,
  },
  zh: {
    'premortem-asked': (who, file, _, __, stage) =>
      `${who}请您参加失败预演“${file}”${stage ? `：${stageOf(stage, 'zh')}` : ''}`,
    'premortem-facilitator': (who, file, _, __, name) =>
      `${who}将失败预演“${file}”的主持人改为 ${name ?? '他人'}`,
    'premortem-due': (_, file, __, ___, subject) =>
      `提醒：“${file}”在等您${subject ? `：${stageOf(subject, 'zh')}` : ''}`,
    'premortem-over': (_, file, __, ___, stage) =>
      `“${file}”的“${stageOf(stage, 'zh')}”阶段已到截止日期，您可以进入下一阶段`,
    'premortem-check': (_, file, __, ___, risk) =>
      `提醒：请检查“${file}”中的${risk ? `风险“${risk}”` : '一项风险'}`,
    'premortem-decided': (_, file, __, ___, verdict) =>
      `“${file}”的结论：${verdict && isVerdict(verdict) ? verdicts.zh[verdict] : '已作出'}`,
    'premortem-mitigation': (_, file, __, ___, risk) =>
      `“${file}”中${risk ? `风险“${risk}”` : '一项风险'}的缓解段落已更改`,
  },
};
