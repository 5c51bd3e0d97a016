/** Letters of the code behind which a receipt is found, short enough for a text of one piece. */
export const RECEIPT_CODE_LENGTH = 12

/** Without what is read for something else: 0 and o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Texts with one receipt, whoever they go to. */
export const RECEIPT_TEXTS = 5

/** A code from random bytes; undefined where too few of them are fit, because each letter is to be as likely as any other. */
export function receiptCodeFrom(chance: Uint8Array): string | undefined {
  const fit = Array.from(chance).filter((byte) => byte < LETTERS.length * Math.floor(256 / LETTERS.length))
  if (fit.length < RECEIPT_CODE_LENGTH) return undefined
  return fit
    .slice(0, RECEIPT_CODE_LENGTH)
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
}

/** Returns whether a word looks like such a code, and not like a whole link. */
export const isReceiptCode = (word: string): boolean =>
  word.length === RECEIPT_CODE_LENGTH && Array.from(word).every((letter) => LETTERS.includes(letter))
