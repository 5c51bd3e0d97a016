/**
 * A text as the search compares it: full and half width alike, lower case, katakana as hiragana, blanks single.
 *
 * The feed's search keys (pinyin initials, full pinyin, kana) are folded the same way.
 */
export const foldText = (text: string): string =>
  /^[!-~]*(?: [!-~]+)*$/.test(text) ? text.toLowerCase() : foldAny(text)

const foldAny = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/\s+/g, ' ')
    .trim()
