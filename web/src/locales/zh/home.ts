import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof english> = {
  next: '下一步',
  nextDismiss: '不再提示：{{step}}',
  steps: {
    read: '查找文档',
    readText: '搜索标题和正文，或打开下方的空间。',
    ask: '向助手提问',
    askText: '点击圆形按钮打开助手。它根据您的文档回答，并列出来源。',
    favour: '添加收藏',
    favourText: '在常用文件的菜单里选择“加入收藏”。',
    write: '新建文档',
    writeText: '输入标题后就可以开始写。',
    'require-reading': '设为必读',
    'require-readingText': '在已发布文档的菜单里选择“设为必读…”。',
    gaps: '查看知识缺口',
    gapsText: '文档还不能解答的问题。',
    'add-space': '新建空间',
    'add-spaceText': '每个团队或主题一个。',
    people: '检查人员和角色',
    peopleText: '查看谁是编辑者、教练或管理员。',
  },
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
