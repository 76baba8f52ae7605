// What waits for the person on the home page: few words, since they come with the first screen.
export const home = {
  toRead: 'To read first',
  progress: '{{done}} of {{all}} confirmed',
  allDone: 'You have read everything that you were asked to.',
  level1: 'When there is time',
  level2: 'Soon',
  level3: 'At once',
  due: 'by {{date}}',
  overdue: 'was due {{date}}',
  asks: '{{name}} asks',
  asksWhy: '{{name}} asks: {{note}}',
  more: 'Show more',
  notices: 'Notices',
  comments: 'Comments',
  unreadComments_one: '{{count}} unread comment',
  unreadComments_other: '{{count}} unread comments',
} as const;

export const words = { home } as const;
