// Values of Word's properties: `<w:b/>`, `<w:jc w:val="center"/>` and the like.
import { childOf, type Element } from '../xml.ts';

/** The value of a property; null if it is missing. */
export function settingOf(properties: Element | null, name: string): string | null {
  return childOf(properties, name)?.attributes['w:val'] ?? null;
}

/** Whether an attribute such as `w:default` says yes; it says no if it is missing. */
export const isOn = (value: string | undefined): boolean => /^(?:1|true|on)$/.test(value ?? '');

/** Whether a border is drawn. */
export function isDrawn(border: Element | null | undefined): boolean {
  const value = border?.attributes['w:val'];
  return value !== undefined && value !== 'nil' && value !== 'none';
}

/** Whether a toggle such as `w:b` is on; null if it is missing. */
export function toggleOf(properties: Element | null, name: string): boolean | null {
  const toggle = childOf(properties, name);
  if (!toggle) return null;
  const value = toggle.attributes['w:val'];
  return value === undefined || !/^(?:0|false|off)$/.test(value);
}

/** A number in an attribute; null if it is missing or invalid. */
export function numberIn(element: Element | null, name: string): number | null {
  const value = element?.attributes[name];
  if (value === undefined || value.trim() === '') return null;
  // Strict documents may write `12pt` where others write twentieths of a point.
  const [, amount, unit] = /^(-?[\d.]+)(pt|in|cm|mm|pi|pc|%)?$/.exec(value.trim()) ?? [];
  if (amount === undefined) return null;
  const twips = { pt: 20, in: 1440, cm: 567, mm: 56.7, pi: 240, pc: 240 }[unit ?? ''] ?? 1;
  const number = Number(amount) * twips;
  return Number.isFinite(number) ? number : null;
}

export const pointsOfTwips = (twips: number): number => Math.round(twips * 5) / 100;
export const pixelsOfTwips = (twips: number): number => Math.round(twips / 15);
export const millimetresOfTwips = (twips: number): number =>
  Math.round((twips * 25.4 * 10) / 1440) / 10;
export const pixelsOfEmu = (emu: number): number => Math.round(emu / 9525);

/** A colour such as `FF0000` in the form of our documents; null for `auto`. */
export function colourOf(value: string | null | undefined): string | null {
  return value && /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : null;
}
