import type { suggestions as english } from '../en/suggestions.ts';
import type { Translated } from '../languages.ts';

export const suggestions: Translated<typeof english> = {
  title: '修改建议',
  count_one: '{{count}} 条建议',
  count_other: '{{count}} 条建议',
  none: '本文档没有待处理的建议。',
  noneHint: '选择“建议”模式，即可提出修改而不直接改动正文。',
  card: '{{name}}的建议',
  accept: '接受',
  refuse: '拒绝',
  withdraw: '撤回',
  acceptAll: '全部接受',
  refuseAll: '全部拒绝',
  withdrawAll: '撤回我的建议',
  acceptSelected: '接受所选',
  refuseSelected: '拒绝所选',
  next: '下一条建议',
  previous: '上一条建议',
  more: '显示更多',
  unknownAuthor: '某人',
  does: {
    insertion: '添加：{{text}}',
    deletion: '删除：{{text}}',
    replacement: '将“{{old}}”替换为“{{text}}”',
    formatting: '设置格式：{{text}}',
    split: '另起一段',
    join: '与上一段合并',
    change: '更改段落类型或样式',
    newBlock: '添加内容块',
    oldBlock: '删除内容块',
  },
};
