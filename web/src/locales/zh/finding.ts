import type { finding as english } from '../en/finding.ts';
import type { Translated } from '../translated.ts';

export const finding: Translated<typeof english> = {
  title: '查找和替换',
  find: '查找',
  replaceToo: '显示替换',
  replaceBy: '替换为',
  replace: '替换',
  replaceAll: '全部替换',
  matchCase: '区分大小写',
  wholeWord: '全字匹配',
  matchAccents: '区分重音符号',
  isPattern: '正则表达式',
  close: '关闭查找和替换',
  place: '第 {{at}} 个，共 {{count}} 个',
  many_one: '{{shown}} 个结果',
  many_other: '{{shown}} 个结果',
  nothing: '无结果',
  looking: '正在查找…',
  wrong: '正则表达式无效',
  slow: '此正则表达式耗时过长，请换一个更简单的。',
  replaced_zero: '没有替换任何内容',
  replaced_one: '已替换 {{count, number}} 处',
  replaced_other: '已替换 {{count, number}} 处',
};
