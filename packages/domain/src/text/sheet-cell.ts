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

/** Signs of headings as Taiwan and Hong Kong write them, each before the one of the mainland. */
const traditional =
  '條条碼码價价庫库貨货號号單单稱称類类數数進进編编應应銷销狀状態态會会員员電电話话機机積积點点餘余額额稅税標标籤签備备註注郵邮規规產产圖图門门倉仓實实盤盘顏颜發发'
const simplified = new Map(
  Array.from(traditional.matchAll(/(.)(.)/gu), ([, from = '', to = '']) => [from, to] as const),
)

/** Headings are compared without regard to writing, width, blanks, signs around words and notes such as “(required)”. */
export const foldedHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[(（[【](?:必填|必須|选填|任意|required|optional)[)）\]】]/g, '')
    .replaceAll(/[\s_*#:：\uFEFF-]+/g, '')
    .replaceAll(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)
