// Words that exports add to the text.
const longDate = (locale: string, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

export const words = {
  en: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
    noPicture: 'Picture',
    unsigned: 'Not signed',
    version: (number: number) => `Version ${number}`,
    draft: 'DRAFT',
    contents: 'Contents',
    exported: (date: Date) => `Exported on ${longDate('en-GB', date)}`,
    documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  },
  zh: {
    note: '说明',
    tip: '提示',
    important: '重要',
    warning: '警告',
    caution: '危险',
    noPicture: '图片',
    unsigned: '未签名',
    version: (number: number) => `版本 ${number}`,
    draft: '草稿',
    contents: '目录',
    exported: (date: Date) => `导出于 ${longDate('zh-CN', date)}`,
    documents: (count: number) => `${count} 篇文档`,
  },
} as const;
