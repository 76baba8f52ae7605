// The styles of an exported Word file, close to how documents look on screen.
import type { CalloutKind } from '@docent/document-model/nodes/callout';
import {
  BorderStyle,
  type IBaseParagraphStyleOptions,
  type IParagraphOptions,
  type IStylesOptions,
  LineRuleType,
  ShadingType,
} from 'docx';
import { monospace } from './docx-looks.ts';

const ink = '1B2231';
const faint = '5B6478';
const sans = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' };

const fill = (colour: string) => ({ type: ShadingType.CLEAR, color: 'auto', fill: colour });
const edge = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color, space: 6 });

/** By our names of lines; others are single. */
export const borderStyles: Record<string, (typeof BorderStyle)[keyof typeof BorderStyle]> = {
  dashed: BorderStyle.DASHED,
  dotted: BorderStyle.DOTTED,
  double: BorderStyle.DOUBLE,
};

type Box = Pick<IParagraphOptions, 'border' | 'shading'>;

export const codeBox: Box = { shading: fill('F3F5F8') };
export const labelBox: Box = {
  border: {
    top: edge('C9CFDA'),
    right: edge('C9CFDA'),
    bottom: edge('C9CFDA'),
    left: edge('C9CFDA'),
  },
};

const callouts: Record<CalloutKind, { line: string; ground: string }> = {
  note: { line: '1F58C0', ground: 'EEF3FC' },
  tip: { line: '1F7034', ground: 'EDF6EF' },
  important: { line: '7436AB', ground: 'F5EFFA' },
  warning: { line: '8F5200', ground: 'FBF3E8' },
  caution: { line: 'B3261E', ground: 'FCEFEE' },
};

export const calloutBox = (kind: CalloutKind): Box => ({
  border: { left: edge(callouts[kind].line, 18) },
  shading: fill(callouts[kind].ground),
});

/** In 240ths of a line. LibreOffice takes a height without a rule for an exact one, in which large letters overlap. */
export const lineOf = (line: number) => ({ line, lineRule: LineRuleType.AUTO });

const heading = (size: number, color = ink): IBaseParagraphStyleOptions => ({
  run: { size, bold: true, color, font: sans },
  paragraph: { spacing: { before: 320, after: 140, ...lineOf(264) }, keepNext: true },
});

export function stylesOf(language: 'en' | 'zh'): IStylesOptions {
  return {
    default: {
      document: {
        run: {
          font: sans,
          size: 22,
          color: ink,
          language: {
            value: 'en-US',
            eastAsia: 'zh-CN',
            ...(language === 'zh' && { value: 'zh-CN' }),
          },
        },
        paragraph: { spacing: { after: 140, ...lineOf(288) } },
      },
      title: {
        run: { size: 48, bold: true, color: ink, font: sans },
        paragraph: { spacing: { after: 100, ...lineOf(264) } },
      },
      heading1: heading(36),
      heading2: heading(30),
      heading3: heading(26),
      heading4: heading(23),
      heading5: heading(22),
      heading6: heading(22, faint),
      listParagraph: { paragraph: { spacing: { after: 70, ...lineOf(288) } } },
      hyperlink: { run: { color: '1F55B5', underline: {} } },
      footnoteText: { run: { size: 18 } },
      caption: { run: { size: 19, color: faint, italics: false } },
    },
    paragraphStyles: [
      own('Facts', { run: { size: 18, color: faint }, paragraph: { spacing: { after: 0 } } }),
      own('Quote', {
        run: { color: faint },
        paragraph: { indent: { left: 300 }, border: { left: edge('C9CFDA', 18) } },
      }),
      own('Summary', { run: { bold: true }, paragraph: { keepNext: true } }),
      own('Code', {
        run: { font: monospace, size: 19 },
        paragraph: { ...codeBox, spacing: lineOf(252) },
      }),
      own('TableText', { paragraph: { spacing: { after: 0, ...lineOf(264) } } }),
      own('TableHeading', {
        run: { bold: true },
        paragraph: { spacing: { after: 0, ...lineOf(264) } },
      }),
    ],
    characterStyles: [
      {
        id: 'InlineCode',
        name: 'Inline Code',
        run: { font: monospace, size: 20, shading: fill('F3F5F8') },
      },
      { id: 'PlaceholderText', name: 'Placeholder Text', run: { color: '808080' } },
      ...Object.entries(callouts).map(([kind, { line }]) => ({
        id: `Callout${kind}`,
        name: `Callout ${kind}`,
        run: { bold: true, color: line, size: 20 },
      })),
    ],
  };
}

function own(id: string, options: IBaseParagraphStyleOptions) {
  const name = id.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return { id, name, basedOn: 'Normal', quickFormat: true, ...options };
}
