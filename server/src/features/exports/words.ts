// Words that exports add to the text.
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
  },
  zh: {
    note: '说明',
    tip: '提示',
    important: '重要',
    warning: '警告',
    caution: '注意',
    noPicture: '图片',
    unsigned: '未签名',
    version: (number: number) => `版本 ${number}`,
    draft: '草稿',
    contents: '目录',
  },
} as const;
