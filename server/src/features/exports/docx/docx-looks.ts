// Formatting of text as properties of a run.
import type { MarkJSON } from '@docent/document-model/content';
import { type IRunPropertiesOptions, ShadingType, UnderlineType } from 'docx';
import { opaqueHex } from '../css-colour.ts';
import { twips } from './docx-xml.ts';

export const monospace = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: 'NSimSun' };

const underlines: Record<string, (typeof UnderlineType)[keyof typeof UnderlineType]> = {
  double: UnderlineType.DOUBLE,
  dashed: UnderlineType.DASH,
  dotted: UnderlineType.DOTTED,
  wavy: UnderlineType.WAVE,
};

export function lookOf(marks: readonly MarkJSON[]): IRunPropertiesOptions {
  return Object.assign({}, ...marks.map(propertiesOf));
}

function propertiesOf({ type, attrs = {} }: MarkJSON): IRunPropertiesOptions {
  const { points } = attrs;
  switch (type) {
    case 'bold':
      return { bold: true };
    case 'italic':
      return { italics: true };
    case 'underline':
      return { underline: { type: underlines[`${attrs.line}`] ?? UnderlineType.SINGLE } };
    case 'strike':
      return { strike: true };
    case 'superscript':
      return { superScript: true };
    case 'subscript':
      return { subScript: true };
    case 'code':
      return { style: 'InlineCode' };
    case 'link':
      return { style: 'Hyperlink' };
    case 'colour': {
      const color = opaqueHex(attrs.color);
      return color === null ? {} : { color };
    }
    case 'highlight': {
      // Word's own highlighting has 16 colours.
      const fill = opaqueHex(attrs.color);
      return fill === null ? {} : { shading: { type: ShadingType.CLEAR, color: 'auto', fill } };
    }
    case 'font': {
      if (typeof attrs.family !== 'string') return {};
      const { family } = attrs;
      return { font: { ascii: family, hAnsi: family, eastAsia: family, cs: family } };
    }
    case 'size':
      return typeof points === 'number' ? { size: Math.round(points * 2) } : {};
    case 'spacing':
      return typeof points === 'number' ? { characterSpacing: twips.ofPoints(points) } : {};
    default:
      return {};
  }
}
