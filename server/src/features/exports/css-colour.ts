// Reads CSS colours, for formats that have a notation of their own.

const namedColours: Record<string, string> = {
  black: '000000',
  silver: 'c0c0c0',
  gray: '808080',
  grey: '808080',
  white: 'ffffff',
  maroon: '800000',
  red: 'ff0000',
  purple: '800080',
  fuchsia: 'ff00ff',
  magenta: 'ff00ff',
  green: '008000',
  lime: '00ff00',
  olive: '808000',
  yellow: 'ffff00',
  navy: '000080',
  blue: '0000ff',
  teal: '008080',
  aqua: '00ffff',
  cyan: '00ffff',
  orange: 'ffa500',
  brown: 'a52a2a',
  pink: 'ffc0cb',
};

interface Colour {
  /** 0 to 255. */
  channels: [red: number, green: number, blue: number];
  /** 0 to 1. */
  opacity: number;
}

/** Null if it is not a colour, or a name that is rarely used. */
export function readColour(colour: unknown): Colour | null {
  if (typeof colour !== 'string') return null;
  const text = colour.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1] ?? namedColours[text];
  return hex === undefined ? readFunction(text) : readHex(hex);
}

/** On white, as `rrggbb`. */
export function opaqueHex(colour: unknown): string | null {
  const read = readColour(colour);
  if (read === null) return null;
  const blendedChannels = read.channels.map((channel) => 255 - (255 - channel) * read.opacity);
  return blendedChannels
    .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
    .join('');
}

function readHex(digits: string): Colour | null {
  if (digits.length === 5 || digits.length === 7) return null;
  const long = digits.length > 4 ? digits : digits.replace(/./g, '$&$&');
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { channels: [red, green, blue], opacity: alpha / 255 };
}

function readFunction(text: string): Colour | null {
  const [, kind, inside = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(text) ?? [];
  const parts = inside.split(/[\s,/]+/).filter(Boolean);
  const [a, b, c, alpha = 1] = parts.map((part, at) => {
    const share = part.endsWith('%') ? 0.01 : 1;
    return Number.parseFloat(part) * (at === 3 || kind === 'hsl' ? share : share === 1 ? 1 : 2.55);
  });
  if (!kind || [a, b, c].some((value) => value === undefined || Number.isNaN(value))) return null;
  const values = [a, b, c] as Colour['channels'];
  const channels = kind === 'hsl' ? fromHsl(...values) : values;
  return {
    channels: channels.map((channel) => clamp(channel, 255)) as Colour['channels'],
    opacity: clamp(alpha, 1),
  };
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** See https://www.w3.org/TR/css-color-4/#hsl-to-rgb. */
function fromHsl(hue: number, saturation: number, lightness: number): Colour['channels'] {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number) => {
    const at = (shift + hue / 30) % 12;
    return 255 * (lightness - strength * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
