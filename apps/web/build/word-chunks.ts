/**
 * Words that pages ask for together, in one file of each language: those of the frame round the office, and those of
 * pages that lead to one another. A word file that is not named here stays by itself.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  office: ['nav', 'shell', 'kit', 'lock', 'place', 'hours'],
  orders: ['order', 'refund', 'receipt', 'figure', 'dashboard', 'province'],
  goods: ['product', 'priceSchedule', 'category', 'goods', 'grid'],
  stock: ['stock', 'scan', 'warning', 'doctor', 'assembly', 'stockRequest'],
  supply: ['supply', 'sheet', 'damage', 'stocktake'],
  members: ['member', 'purse', 'promotion'],
  papers: ['print', 'label', 'screen'],
  settings: ['payConfig', 'settlement'],
  people: ['people', 'timeClock', 'removal', 'logCheck', 'elevation'],
}

const languages: Readonly<Record<string, string>> = { zh_CN: 'zh', 'zh-cn': 'zh', ja_JP: 'ja', ja: 'ja' }

/** Names the chunk of a file of words: ours, or what the libraries of the office say in that language. Null for whatever else. */
export function wordChunk(id: string): string | null {
  if (/\/audit\/(?:log-words\/|call-text)/.test(id)) return 'log-words'
  const library = /node_modules\/.*\/locale\/([\w-]+)\.js(?:\?.*)?$/.exec(id)?.[1]
  const language = library === undefined ? undefined : languages[library]
  if (language !== undefined) return `office-${language}`
  const [, ours, file = ''] = /\/src\/words\/(\w+)\/(\w+)\.json$/.exec(id) ?? []
  if (ours === undefined) return null
  const group = Object.keys(together).find((name) => together[name]?.includes(file))
  return group === undefined ? null : `${group}-${ours}`
}
