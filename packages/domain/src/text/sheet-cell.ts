/** Digits and signs typed at full width, as Chinese and Japanese sheets have them, are the plain ones. */
export const plain = (typed: string): string => typed.normalize('NFKC').trim()

/**
 * Takes off the guard that an export put before a cell that a spreadsheet would run as a formula, so that a file that
 * went out comes back the same.
 */
export const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell)

/**
 * A code as it was meant, without what programs put round it so that a spreadsheet leaves it alone: `="00123"`, an apostrophe before
 * it, and the `.0` of digits that a program took for a number. No scanner reads any of these.
 */
export function bareCode(typed: string): string {
  const inner = /^(?:="(.*)"|'(.*?)'?)$/.exec(plain(typed))
  const bare = (inner?.[1] ?? inner?.[2] ?? plain(typed)).trim()
  return bare.replace(/^(\d+)\.0$/, '$1')
}

/** Headings are compared without regard to case, width, blanks, signs around words and notes such as “(required)”. */
export const foldedHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[(（[【](?:必填|必須|选填|任意|required|optional)[)）\]】]/g, '')
    .replaceAll(/[\s_*#:：\uFEFF-]+/g, '')
