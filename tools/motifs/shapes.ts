/** Pieces of a drawing on a square of 96 units; each answers its SVG element. */
export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const oval = (x: number, y: number, radiusX: number, radiusY: number, fill: string, turn = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}/>`

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`

export const stroke = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** The same drawing, turned about the middle. */
export const turnPieces = (degrees: number, ...pieces: readonly string[]): string =>
  `<g transform="rotate(${degrees} 48 48)">${pieces.join('')}</g>`

/** A whole picture: a soft ground, a shadow, and the thing on it. */
export const picture = (ground: string, ...pieces: readonly string[]): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    '<!-- drawn by tools/motifs; do not edit -->',
    box(0, 0, 96, 96, 14, ground),
    oval(48, 82, 26, 4, '#00000018'),
    ...pieces,
    '</svg>',
    '',
  ].join('\n')
