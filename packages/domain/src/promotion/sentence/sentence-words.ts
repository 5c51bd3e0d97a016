/** The building blocks of a plan's sentence in one language. Amounts, names and days come in as they are shown. */
export interface SentenceWords {
  readonly everything: string
  /** Names as a list; `more` further ones are only counted. */
  readonly list: (names: readonly string[], more: number) => string
  /** Goods that carry a label, or one of some. */
  readonly labelled: (labels: string) => string
  readonly pieces: (count: number) => string
  readonly from: (threshold: string) => string
  readonly promotion: (goods: string, price: string) => string
  readonly percentOff: (goods: string, off: string) => string
  readonly amountOff: (goods: string, amount: string) => string
  /** A price of a list: from one piece on, or from more. */
  readonly priceFrom: (price: string, fromQuantity: number) => string
  readonly listPrice: (goods: string, prices: readonly string[]) => string
  readonly priceList: (rows: string) => string
  readonly buyGet: (goods: string, buy: number, get: number) => string
  readonly buyGetPercent: (goods: string, buy: number, get: number, off: string) => string
  readonly buyGetPrice: (goods: string, buy: number, get: number, price: string) => string
  readonly cheapestFirst: string
  readonly secondPercent: (goods: string, off: string) => string
  readonly secondPrice: (goods: string, price: string) => string
  readonly bundleTotal: (goods: string, count: number, total: string) => string
  readonly bundlePercent: (goods: string, count: number, off: string) => string
  readonly bundleEach: (goods: string, count: number, amount: string) => string
  /** A set at one price, by its slots. */
  readonly set: (total: string, slots: readonly string[]) => string
  /** `count` of the goods that `choice` lists. */
  readonly slot: (name: string, count: string, goods: string) => string
  /** Goods of which some are chosen; `more` further ones are only counted. */
  readonly choice: (names: readonly string[], more: number) => string
  /** `from` is empty without a threshold, else what `from` says. */
  readonly wholeOrder: (goods: string, off: string, from: string) => string
  readonly rebateStep: (amount: string, threshold: string) => string
  readonly rebateEvery: (amount: string, threshold: string) => string
  readonly rebate: (goods: string, steps: readonly string[]) => string
  readonly giftItem: (name: string, count: number) => string
  readonly gift: (goods: string, gifts: readonly string[], from: string) => string
  readonly exchangeItem: (name: string, price: string) => string
  readonly exchange: (goods: string, items: readonly string[], from: string) => string
  /** The sentences that follow, each whole. */
  readonly condition: (goods: string) => string
  /** `from` is what `from` says. */
  readonly asks: (from: string) => string
  /** It adds up with other discounts: its percent of the list price, or of what is left; null for an amount. */
  readonly addsUp: (of: 'list' | 'rest' | null) => string
  readonly sameProduct: string
  readonly mixed: string
  readonly onTopOfSpecial: string
  readonly every: (threshold: string) => string
  readonly once: string
  readonly cap: (amount: string) => string
  readonly maxTimes: (times: number) => string
  /** Only what expires by a day; how many pieces, where it is pieces. */
  readonly lots: (day: string, pieces: number | null) => string
  readonly leavesOutReduced: string
  readonly levels: (levels: string) => string
  readonly segments: (segments: string) => string
  /** Says the percentage of members who are left out. */
  readonly control: (percent: number) => string
  readonly birthday: (days: number) => string
  readonly memberDay: (days: readonly number[], isLastDay: boolean) => string
  readonly outlets: (names: string) => string
  /** Prices of orders from outside, at all outlets or some. */
  readonly web: (names: string | null) => string
  readonly day: (day: string) => string
  readonly period: (from: string, until: string) => string
  readonly weekdays: (days: readonly number[]) => string
  readonly times: (from: string, until: string, isNextDay: boolean) => string
  readonly limitTotal: (times: number) => string
  readonly budgetTotal: (amount: string) => string
  readonly budgetPerDay: (amount: string) => string
  readonly limitPerDay: (times: number) => string
  readonly limitPerMember: (times: number) => string
  readonly stackable: string
  /** A rate of points: `times` is a number; 0 earns nothing. */
  readonly rate: (goods: string, times: string) => string
  readonly noPoints: (goods: string) => string
  readonly paidBy: (ways: string) => string
  readonly timesLevel: string
  readonly insteadOfLevel: string
}
