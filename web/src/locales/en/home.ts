// What is waiting for the person on the home page: few texts, since they load with the first screen.
export const home = {
  toRead: 'Required reading',
  progress: '{{done}} of {{all}} confirmed',
  allDone: "You've read everything that's required.",
  level1: 'When you have time',
  level2: 'Soon',
  level3: 'Right away',
  due: 'due {{date}}',
  overdue: 'overdue since {{date}}',
  asks: 'Requested by {{name}}',
  asksWhy: 'Requested by {{name}}: {{note}}',
  more: 'Show more',
  notices: 'Notifications',
  comments: 'Comments',
  unreadComments_one: '{{count}} unread comment',
  unreadComments_other: '{{count}} unread comments',
} as const;

export const words = { home } as const;
