// The fonts and sizes in the menus.

export interface Font {
  family: string;
  /** Chinese name. */
  chinese?: string;
}

export const latinFonts: readonly Font[] = [
  { family: 'Sans' },
  { family: 'Serif' },
  { family: 'Mono' },
  { family: 'Arial' },
  { family: 'Calibri' },
  { family: 'Cambria' },
  { family: 'Consolas' },
  { family: 'Courier New' },
  { family: 'Garamond' },
  { family: 'Georgia' },
  { family: 'Helvetica' },
  { family: 'Segoe UI' },
  { family: 'Tahoma' },
  { family: 'Times New Roman' },
  { family: 'Verdana' },
];

export const chineseFonts: readonly Font[] = [
  { family: 'SimSun', chinese: '宋体' },
  { family: 'SimHei', chinese: '黑体' },
  { family: 'KaiTi', chinese: '楷体' },
  { family: 'FangSong', chinese: '仿宋' },
  { family: 'Microsoft YaHei', chinese: '微软雅黑' },
  { family: 'DengXian', chinese: '等线' },
  { family: 'Noto Sans SC', chinese: '思源黑体' },
  { family: 'Noto Serif SC', chinese: '思源宋体' },
];

const all = [...latinFonts, ...chineseFonts];

/** Name of a font in a language; documents from China may contain the Chinese name. */
export function fontName(family: string, language: string): string {
  const font = all.find((each) => each.family === family || each.chinese === family);
  if (!font) return family;
  return (language.startsWith('zh') && font.chinese) || font.family;
}

/** The fonts whose name in either language contains the input. */
export function findFonts(fonts: readonly Font[], input: string): readonly Font[] {
  const query = input.trim().toLowerCase();
  return fonts.filter(({ family, chinese = '' }) =>
    `${family} ${chinese}`.toLowerCase().includes(query),
  );
}

/** Chinese names of sizes, in points. */
export const namedSizes: readonly [name: string, points: number][] = [
  ['初号', 42],
  ['小初', 36],
  ['一号', 26],
  ['小一', 24],
  ['二号', 22],
  ['小二', 18],
  ['三号', 16],
  ['小三', 15],
  ['四号', 14],
  ['小四', 12],
  ['五号', 10.5],
  ['小五', 9],
  ['六号', 7.5],
  ['小六', 6.5],
  ['七号', 5.5],
  ['八号', 5],
];

export const sizes: readonly number[] = [
  8, 9, 10, 10.5, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36, 48, 72,
];

/** Parses a size: a number, "12 pt" or "小四". Null if it is invalid. */
export function sizeOf(input: string): number | null {
  const text = input
    .trim()
    .replace(/\s*(?:pt|磅)$/i, '')
    .replace(',', '.');
  const namedSize = namedSizes.find(([name]) => name === text);
  if (namedSize) return namedSize[1];
  const points = text === '' ? Number.NaN : Number(text);
  return points >= 1 && points <= 400 ? Math.round(points * 10) / 10 : null;
}

/** Displays a size, in Chinese by its name if it has one. */
export function sizeName(points: number, language: string): string {
  const namedSize = namedSizes.find(([, of]) => of === points);
  return language.startsWith('zh') && namedSize ? namedSize[0] : `${points}`;
}
