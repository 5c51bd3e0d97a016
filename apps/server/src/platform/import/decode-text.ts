/** How a text file may be written. */
export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'windows-1252'
  | 'iso-8859-1'

const decodeAs = (bytes: Uint8Array, encoding: TextEncoding): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** More signs that cannot be read than one in so many make a file no text; those of one sign are damage. */
const READABLE = { ofWide: 20, ofAll: 500, ofOneSign: 3 }

/** The text of a damaged file, with U+FFFD where nothing can be read; undefined where too much of it is. */
function damagedText(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\0', BROKEN)
  let [broken, wide] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 0x7f) wide += 1
    if (text[at] === BROKEN) broken += 1
  }
  const { ofWide, ofAll, ofOneSign } = READABLE
  return broken <= Math.max(ofOneSign, wide / ofWide, text.length / ofAll) ? text : undefined
}

/** The sign that stands for what cannot be read. */
export const BROKEN = '\uFFFD'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/** UTF-16 without its mark: half of the bytes of common text are zero, all at even or all at odd places. */
function bareUtf16(bytes: Uint8Array): TextEncoding | undefined {
  const head = bytes.subarray(0, 4_096)
  if (head.length < 4) return undefined
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even === 0) return 'utf-16le'
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : undefined
}

const isBetween = (byte: number, least: number, most: number): boolean => byte >= least && byte <= most

/** Returns how much of a file's signs beyond ASCII an encoding reads as common ones, 0–1; `readSign` answers its length in bytes. */
function commonShare(
  bytes: Uint8Array,
  readSign: (lead: number, trail: number) => { readonly length: 1 | 2; readonly isCommon: boolean },
): number {
  let [signs, common] = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, 65_536); at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const { length, isCommon } = readSign(lead, bytes[at + 1] ?? 0)
    signs += 1
    common += isCommon ? 1 : 0
    at += length - 1
  }
  return signs === 0 ? 0 : common / signs
}

/** Signs of the first level of GB 2312, and its punctuation. */
const commonChinese = (lead: number, trail: number) =>
  ({ length: 2, isCommon: trail >= 0xa1 && (isBetween(lead, 0xb0, 0xd7) || isBetween(lead, 0xa1, 0xa3)) }) as const

/** Signs of the first level of Big5 (Taiwan, Hong Kong), and its punctuation. Of these every third has a second byte that no common sign of GB 2312 has. */
const commonTraditional = (lead: number, trail: number) =>
  ({
    length: 2,
    isCommon: isBetween(lead, 0xa1, 0xc6) && (isBetween(trail, 0x40, 0x7e) || isBetween(trail, 0xa1, 0xfe)),
  }) as const

/** Kana at full width, punctuation and the kanji of the first level of JIS X 0208; half-width kana are one byte and rare. */
const commonJapanese = (lead: number, trail: number) =>
  isBetween(lead, 0xa1, 0xdf)
    ? ({ length: 1, isCommon: false } as const)
    : ({ length: 2, isCommon: trail >= 0x40 && (isBetween(lead, 0x81, 0x83) || isBetween(lead, 0x88, 0x98)) } as const)

const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80
/** Letters with accents, and the signs of money and measure that Western text has between letters. */
const isWesternSign = (byte: number): boolean =>
  byte >= 0xc0 || [0x80, 0x92, 0x96, 0x97, 0xa3, 0xa9, 0xae, 0xb0, 0xbd].includes(byte)

/**
 * Returns how much of a file's signs beyond ASCII are single accented letters among plain ones, 0–1: in Chinese and Japanese they come in pairs.
 * Two in a row (`ção`) are common, more are not.
 */
function westernShare(bytes: Uint8Array): number {
  let [signs, western] = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, 65_536); at += 1) {
    const byte = bytes[at] ?? 0
    if (!isHigh(byte)) continue
    const isShort = !(isHigh(bytes[at - 1]) && (isHigh(bytes[at + 1]) || isHigh(bytes[at - 2])))
    signs += 1
    western += isWesternSign(byte) && isShort ? (isHigh(bytes[at - 1]) || isHigh(bytes[at + 1]) ? 0.5 : 1) : 0
  }
  return signs === 0 ? 0 : western / signs
}

/** The two differ between 0x80 and 0x9f alone, where Latin-1 has nothing that is written. */
const westernEncoding = (bytes: Uint8Array): TextEncoding =>
  bytes.some((byte) => isBetween(byte, 0x80, 0x9f)) ? 'windows-1252' : 'iso-8859-1'

/**
 * Returns the older encoding that turns the bytes into common characters; where Japanese and Chinese fit equally, the reader's language
 * decides. Of the two Chinese ones that of Taiwan has to fit better.
 */
function olderEncoding(bytes: Uint8Array, { prefersJapanese, takesDamaged }: Guessing): TextEncoding | undefined {
  const western = westernShare(bytes)
  const eastern = (['gb18030', 'shift_jis', 'big5'] as const).map((encoding) => ({
    encoding,
    share: commonShare(bytes, commonSigns[encoding]),
  }))
  if (western >= 0.9 || western > Math.max(...eastern.map(({ share }) => share))) return westernEncoding(bytes)
  const whole = eastern.filter(({ encoding }) => decodeAs(bytes, encoding) !== undefined)
  const isPossible = (one: (typeof eastern)[number]): boolean =>
    whole.includes(one) || (takesDamaged && damagedText(bytes, one.encoding) !== undefined)
  // Kana at half width are no common signs and look like pairs of Chinese, of which the last one is often broken.
  const isJapanese = whole.some(({ encoding, share }) => encoding === 'shift_jis' && share > SOME)
  const possible = isJapanese ? whole : eastern.filter(isPossible)
  if (possible.length === 0 && western >= 0.5) return westernEncoding(bytes)
  const most = Math.max(...possible.map(({ share }) => share))
  const best = possible.filter(({ share }) => share === most).map(({ encoding }) => encoding)
  return prefersJapanese && best.includes('shift_jis') ? 'shift_jis' : best[0]
}

/** A text that is whole in Shift_JIS and has so many signs that are common there is written in it, and not damaged in another encoding. */
const SOME = 0.1

const commonSigns = { gb18030: commonChinese, shift_jis: commonJapanese, big5: commonTraditional } as const

/**
 * The text of a file in UTF-8 (with or without its mark), UTF-16, GBK (GB18030), Big5, Shift_JIS, Windows-1252 or Latin-1, and which it is; undefined for
 * what is none of them. `wanted` decides where somebody has said it. Without `takesDamaged` a file with a byte that cannot be read is none; with it each such
 * place is {@link BROKEN}, as long as they are few. Source: D94.
 */
export function decodeText(
  bytes: Uint8Array,
  {
    wanted,
    prefersJapanese = false,
    takesDamaged = false,
  }: { readonly wanted?: TextEncoding | undefined } & Partial<Guessing>,
): { readonly text: string; readonly encoding: TextEncoding } | undefined {
  const encoding = wanted ?? guess(bytes, { prefersJapanese, takesDamaged })
  if (encoding === undefined) return undefined
  const whole = decodeAs(bytes, encoding)
  const isWhole = whole !== undefined && !whole.includes('\0')
  const text = isWhole || !takesDamaged ? whole : damagedText(bytes, encoding)
  return text === undefined || text.includes('\0') ? undefined : { text: text.replace(/^\uFEFF+/, ''), encoding }
}

interface Guessing {
  readonly prefersJapanese: boolean
  readonly takesDamaged: boolean
}

/** Signs of several bytes that must fit together for each byte that fits nowhere: so many are no chance. */
const FITTING = 4

/** Returns the length of the sign of UTF-8 at a place of several bytes; 0 where the bytes are none. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  const length = isBetween(lead, 0xc2, 0xdf) ? 2 : isBetween(lead, 0xe0, 0xef) ? 3 : isBetween(lead, 0xf0, 0xf4) ? 4 : 0
  for (let next = 1; next < length; next += 1) if (!isBetween(bytes[at + next] ?? 0, 0x80, 0xbf)) return 0
  return length
}

/** Returns whether a file is UTF-8 of which some bytes were damaged: nearly all of its signs beyond ASCII are whole ones. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  let [fitting, broken] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const length = utf8Length(bytes, at)
    if (length === 0) broken += 1
    else fitting += 1
    at += Math.max(0, length - 1)
  }
  return fitting >= FITTING * broken
}

function guess(bytes: Uint8Array, guessing: Guessing): TextEncoding | undefined {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const bare = bareUtf16(bytes)
  if (bare) return bare
  const isUtf8 = decodeAs(bytes, 'utf-8') !== undefined || (guessing.takesDamaged && isDamagedUtf8(bytes))
  return isUtf8 ? 'utf-8' : olderEncoding(bytes, guessing)
}
