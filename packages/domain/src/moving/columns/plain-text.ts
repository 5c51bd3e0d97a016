const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  euro: '€',
}

const decoded = (whole: string, name: string): string => {
  const [, hex, digits] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
  if (Number.isInteger(point)) return point > 31 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ' '
  return entities[name.toLowerCase()] ?? whole
}

/**
 * HTML as text: blocks part lines, script and style are gone, entities are signs. A text without tags stays as it is.
 */
export function plainText(html: string): string {
  const bare = html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, '')
  const text = bare.replaceAll(/&(#?\w{1,10});/g, decoded)
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text of at most `most` characters, cut behind a word where there is one in its second half. */
export function cutAtWord(text: string, most: number): string {
  const signs = Array.from(text)
  if (signs.length <= most) return text
  const head = signs.slice(0, most).join('')
  if (/\s/u.test(signs[most] ?? '')) return head.trimEnd()
  const at = head.search(/\s\S*$/u)
  return (at >= most / 2 ? head.slice(0, at) : head).trimEnd()
}
