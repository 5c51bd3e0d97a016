/**
 * A text as searches compare it: compatibility forms folded (full width to half, half-width kana to full), case folded, katakana as hiragana,
 * accents dropped from Latin letters, blanks gathered into one. Both sides of a comparison go through it.
 * Source: desk.md §3.6, D81.
 */
export function searchText(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase()
  const plain = folded
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])[\u0300-\u036F]+/g, '')
    .normalize('NFC')
  return plain
    .replaceAll(/[\u30A1-\u30F6]/g, toHiragana)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether every word of the query occurs somewhere in the text; an empty query matches everything. */
export function matchesSearch(text: string, query: string): boolean {
  const searched = searchText(text)
  return searchText(query)
    .split(' ')
    .every((word) => searched.includes(word))
}

/** Digits of a phone number in any notation, full width too, a leading + kept: what is compared and searched by its tail. */
export function phoneKey(phone: string): string {
  const folded = phone.normalize('NFKC').trim()
  const digits = folded.replaceAll(/[^0-9]/g, '')
  return folded.startsWith('+') ? `+${digits}` : digits
}

/** Whether a phone ends in the digits a cashier typed (four or more). Source: desk.md §3.7. */
export function matchesPhoneTail(phone: string, typed: string): boolean {
  const digits = phoneKey(typed).replace('+', '')
  return digits.length >= 4 && phoneKey(phone).endsWith(digits)
}

const toHiragana = (katakana: string): string => String.fromCharCode(katakana.charCodeAt(0) - 0x60)
