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
  pound: '£',
  yen: '¥',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  frac12: '½',
  frac14: '¼',
  szlig: 'ß',
  aelig: 'æ',
  oelig: 'œ',
  oslash: 'ø',
  aring: 'å',
}

/** Letters with a mark above or below: `eacute`, `Uuml`, `ccedil`. */
const marks: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}

function markedLetter(name: string): string | undefined {
  const [, letter = '', mark = ''] = /^([a-z])(grave|acute|circ|tilde|uml|cedil)$/i.exec(name) ?? []
  return letter === '' ? undefined : `${letter}${marks[mark.toLowerCase()]}`.normalize('NFC')
}

function namedSign(name: string): string | undefined {
  const sign = entities[name] ?? markedLetter(name)
  if (sign !== undefined) return sign
  const small = entities[name.toLowerCase()]
  return small !== undefined && /^[A-Z][a-z]/.test(name) ? small.toUpperCase() : small
}

const decoded = (whole: string, name: string): string => {
  const [, hex, digits] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
  if (Number.isInteger(point))
    return point > 31 && point <= 0x10_ff_ff ? String.fromCodePoint(point).toWellFormed() : ' '
  return namedSign(name) ?? whole
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

const tagsInNames = /<\/?(?:a|b|big|br|em|font|i|p|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

/** A name without HTML and in one line; what stands in pointed brackets and is no tag stays: `Bolt <M8>`. */
export const plainName = (name: string): string =>
  name
    .replaceAll(tagsInNames, ' ')
    .replaceAll(/&(#?\w{1,10});/g, decoded)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A text of at most `most` characters, cut behind a word where there is one in its second half. */
export function cutAtWord(text: string, most: number): string {
  const signs = Array.from(text)
  if (signs.length <= most) return text
  const head = signs.slice(0, most).join('')
  if (/\s/u.test(signs[most] ?? '')) return head.trimEnd()
  const at = head.search(/\s\S*$/u)
  return (at >= most / 2 ? head.slice(0, at) : head).trimEnd()
}
