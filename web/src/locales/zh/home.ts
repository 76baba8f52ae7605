import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof english> = {
  toRead: '必读',
  progress: '已确认 {{done}} / {{all}}',
  allDone: '必读文档都已读完。',
  level1: '有空时阅读',
  level2: '尽快阅读',
  level3: '立即阅读',
  due: '截止 {{date}}',
  overdue: '已逾期，截止 {{date}}',
  asks: '{{name}} 请您阅读',
  asksWhy: '{{name}} 请您阅读：{{note}}',
  more: '显示更多',
  notices: '通知',
  comments: '评论',
  unreadComments_one: '{{count}} 条未读评论',
  unreadComments_other: '{{count}} 条未读评论',
};

export const words = { home } as const;
