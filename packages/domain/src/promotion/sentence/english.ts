import type { SentenceWords } from './sentence-words.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const joined = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const after = (from: string): string => (from === '' ? '' : ` ${from}`)

export const english: SentenceWords = {
  everything: 'everything',
  list: (names, more) => (more === 0 ? joined(names, 'and') : `${names.join(', ')} and ${more} more`),
  labelled: (labels) => `goods labelled ${labels}`,
  pieces: (count) => (count === 1 ? '1 piece' : `${count} pieces`),
  from: (threshold) => `from ${threshold}`,
  promotion: (goods, price) => `${price} each: ${goods}.`,
  percentOff: (goods, off) => `${off}: ${goods}.`,
  amountOff: (goods, amount) => `${amount} off each: ${goods}.`,
  priceFrom: (price, from) => (from === 1 ? price : `${price} from ${from}`),
  listPrice: (goods, prices) => `${goods} ${joined(prices, 'and')}`,
  priceList: (rows) => `Own prices: ${rows}.`,
  buyGet: (goods, buy, get) => `Buy ${buy}, get ${get} free: ${goods}.`,
  buyGetPercent: (goods, buy, get, off) => `Buy ${buy}, get ${get} more ${off}: ${goods}.`,
  buyGetPrice: (goods, buy, get, price) => `Buy ${buy}, get ${get} more for ${price} each: ${goods}.`,
  cheapestFirst: 'The cheapest pieces first.',
  secondPercent: (goods, off) => `Second item ${off}: ${goods}.`,
  secondPrice: (goods, price) => `Second item for ${price}: ${goods}.`,
  bundleTotal: (goods, count, total) => (count === 1 ? `${total} each: ${goods}.` : `${count} for ${total}: ${goods}.`),
  bundlePercent: (goods, count, off) => `${off} when you take ${count}: ${goods}.`,
  bundleEach: (goods, count, amount) => `${amount} off each when you take ${count}: ${goods}.`,
  set: (total, slots) => `${total} for the set: ${slots.join('; ')}.`,
  slot: (name, count, goods) => `${name} (${count} of ${goods})`,
  choice: (names, more) => (more === 0 ? joined(names, 'or') : `${names.join(', ')} or ${more} more`),
  wholeOrder: (goods, off, from) => `${off} the total${after(from)}: ${goods}.`,
  rebateStep: (amount, threshold) => `${amount} off from ${threshold}`,
  rebateEvery: (amount, threshold) => `${amount} off for every ${threshold}`,
  rebate: (goods, steps) => `${joined(steps, 'or')}: ${goods}.`,
  giftItem: (name, count) => `${count} × ${name}`,
  gift: (goods, gifts, from) => `Free gift ${from}: ${joined(gifts, 'or')}. Counts: ${goods}.`,
  exchangeItem: (name, price) => `${name} for ${price}`,
  exchange: (goods, items, from) => `Add-on ${from}: ${joined(items, 'or')}. Counts: ${goods}.`,
  condition: (goods) => `What counts towards it: ${goods}.`,
  asks: (from) => `Only ${from}.`,
  addsUp: (of) =>
    `Adds up with other discounts that do${of === null ? '' : of === 'list' ? ', of the list price' : ', of what is left'}.`,
  sameProduct: 'Of the same product.',
  mixed: 'Mix as you like; the cheaper ones are reduced.',
  onTopOfSpecial: 'Also on special prices.',
  every: (threshold) => `Again for every ${threshold}.`,
  once: 'Once an order.',
  cap: (amount) => `At most ${amount} off.`,
  maxTimes: (count) => `At most ${times(count)} an order.`,
  lots: (day, count) =>
    `Only what expires by ${day}${count === null ? '' : `, ${count === 1 ? '1 piece' : `${count} pieces`} in all`}.`,
  leavesOutReduced: 'Not on goods that are reduced already.',
  levels: (levels) => `For members of level ${levels}.`,
  segments: (segments) => `For members of ${segments}.`,
  control: (percent) => `${percent}% of members never get it, to measure it.`,
  birthday: (days) =>
    days === 0
      ? 'On the member’s birthday.'
      : `On the member’s birthday and ${days} ${days === 1 ? 'day' : 'days'} before and after it.`,
  memberDay: (days, isLastDay) =>
    `For members on ${joined(
      [...(days.length > 0 ? [`day ${days.join(', ')}`] : []), ...(isLastDay ? ['the last day'] : [])],
      'and',
    )} of the month.`,
  web: (names) => (names === null ? 'For web orders.' : `For web orders at ${names}.`),
  outlets: (names) => `At ${names}.`,
  day: (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`,
  period: (from, until) => (from === until ? `On ${from}.` : `${from} – ${until}.`),
  weekdays: (days) =>
    `${joined(
      days.map((day) => WEEKDAYS[day - 1] ?? '').filter((name) => name !== ''),
      'and',
    )}.`,
  times: (from, until, isNextDay) => `${from}–${until}${isNextDay ? ' the next day' : ''}.`,
  limitTotal: (count) => `Can be used ${times(count)} in all.`,
  budgetTotal: (amount) => `Gives away at most ${amount} in all.`,
  budgetPerDay: (amount) => `Gives away at most ${amount} a day.`,
  limitPerDay: (count) => `Can be used ${times(count)} a day.`,
  limitPerMember: (count) => `Can be used ${times(count)} by each member.`,
  stackable: 'Can be combined with other offers on the order.',
  rate: (goods, count) => `×${count} points on ${goods}.`,
  noPoints: (goods) => `No points on ${goods}.`,
  paidBy: (ways) => `For what is paid with ${ways}.`,
  timesLevel: 'Times the level’s own ratio.',
  insteadOfLevel: 'Instead of the level’s own ratio.',
}
