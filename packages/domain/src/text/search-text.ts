const plain = /^[!-~]*(?: [!-~]+)*$/

/**
 * A text as searches compare it: compatibility forms folded (full width to half, half-width kana to full), case folded, katakana as hiragana,
 * blanks gathered into one. Both sides of a comparison go through it, at the desk and on the server.
 * Source: desk.md §3.6, D81.
 */
export const foldForSearch = (text: string): string => (plain.test(text) ? text.toLowerCase() : foldAny(text))

const foldAny = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, toHiragana)
    .replaceAll(/\s+/g, ' ')
    .trim()

const toHiragana = (katakana: string): string => String.fromCharCode(katakana.charCodeAt(0) - 0x60)
