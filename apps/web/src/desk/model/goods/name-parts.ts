/** A name in two parts, so that what is too long gives way in the middle and the size at its end stays. */
export interface NameParts {
  readonly head: string
  readonly tail: string
}

/** Counts, sizes and units as they end the names of goods: `500 ml`, `6 pc`, `2×250g`, `1.5L`, `30枚`, `XL`. */
const SIZE =
  /[\s\u3000·,，(（]*((?:\d+(?:[.,]\d+)?\s*[x×*]\s*)?\d+(?:[.,]\d+)?\s*(?:[a-z%"㎖㎏㍑]{1,6}|[\u3040-\u30ff\u4e00-\u9fff\uff41-\uff5a]{1,4})?|\b(?:[2-6]?X{0,3}[SL]|M))[)）]?$/iu
const LONGEST_TAIL = 14
const LAST_WORD = /\s(\S{1,10})$/u

/**
 * Returns the parts between which a name may be cut: behind `head`. The tail is its size, a variant's values, or its last word; empty for a name that is one
 * short word. Source: look.md (names give way in the middle).
 */
export function nameParts(name: string, variantName = ''): NameParts {
  const sized = sizeParts(name, variantName)
  return sized.tail === '' ? splitAt(sized.head, LAST_WORD) : sized
}

/** The name without its size (or the variant's values), and the size; an empty tail for a name without one. */
export function sizeParts(name: string, variantName = ''): NameParts {
  const text = name.trim()
  if (variantName !== '' && variantName.length <= LONGEST_TAIL && text.endsWith(` ${variantName}`))
    return { head: text.slice(0, -variantName.length).trimEnd(), tail: variantName }
  return splitAt(text, SIZE)
}

function splitAt(text: string, end: RegExp): NameParts {
  const match = end.exec(text)
  const tail = match?.[1]?.trim() ?? ''
  const head = match ? text.slice(0, match.index).trimEnd() : text
  return head === '' || tail.length > LONGEST_TAIL ? { head: text, tail: '' } : { head, tail }
}
