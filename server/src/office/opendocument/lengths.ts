// Lengths of OpenDocument, such as `1.25cm`.

const points: Record<string, number> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  pc: 12,
  px: 0.75,
};

/** In points; null if it is missing, invalid or a percentage. */
export function pointsOf(length: string | undefined): number | null {
  const [, amount, unit = ''] = /^\s*(-?[\d.]+)([a-z]+)\s*$/.exec(length ?? '') ?? [];
  const factor = points[unit];
  const number = Number(amount) * (factor ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

/** The factor of a percentage; null if it is none. */
export function shareOf(length: string | undefined): number | null {
  const [, amount] = /^\s*([\d.]+)%\s*$/.exec(length ?? '') ?? [];
  return amount === undefined ? null : Number(amount) / 100;
}

export function pixelsOf(length: string | undefined): number | null {
  const own = pointsOf(length);
  return own === null ? null : Math.round((own * 4) / 3);
}

export function millimetresOf(length: string | undefined): number | null {
  const own = pointsOf(length);
  return own === null ? null : Math.round(own * (25.4 / 72) * 10) / 10;
}
