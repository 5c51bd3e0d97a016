import type { SentenceWords } from './sentence-words.ts'

const WEEKDAYS = ['月', '火', '水', '木', '金', '土', '日']

const orList = (parts: readonly string[]): string => parts.join('または')

export const japanese: SentenceWords = {
  everything: '全商品',
  list: (names, more) => (more === 0 ? names.join('、') : `${names.join('、')}ほか ${more} 件`),
  pieces: (count) => `${count} 点`,
  from: (threshold) => `${threshold} 以上`,
  promotion: (goods, price) => `${goods}が 1 点 ${price}。`,
  percentOff: (goods, off) => `${goods}が ${off}。`,
  amountOff: (goods, amount) => `${goods}が 1 点につき ${amount} 引き。`,
  buyGet: (goods, buy, get) => `${goods}を ${buy} 点買うと ${get} 点無料。`,
  secondPercent: (goods, off) => `${goods}の 2 点目が ${off}。`,
  secondPrice: (goods, price) => `${goods}の 2 点目が ${price}。`,
  bundleTotal: (goods, count, total) =>
    count === 1 ? `${goods}が 1 点 ${total}。` : `${goods}がよりどり ${count} 点で ${total}。`,
  bundlePercent: (goods, count, off) => `${goods}を ${count} 点買うと ${off}。`,
  bundleEach: (goods, count, amount) => `${goods}を ${count} 点買うと 1 点につき ${amount} 引き。`,
  wholeOrder: (goods, off, from) => `${goods}${from === '' ? '' : `、合計 ${from} で`}の会計から ${off}。`,
  rebateStep: (amount, threshold) => `${threshold} 以上で ${amount} 引き`,
  rebateEvery: (amount, threshold) => `${threshold} ごとに ${amount} 引き`,
  rebate: (goods, steps) => `${goods}：${steps.join('、')}。`,
  giftItem: (name, count) => `${name} ${count} 点`,
  gift: (goods, gifts, from) => `${goods}、${from}で ${orList(gifts)} をプレゼント。`,
  exchangeItem: (name, price) => `${name}を ${price} で`,
  exchange: (goods, items, from) => `${goods}、${from}のお買い上げで ${orList(items)} ご購入いただけます。`,
  condition: (goods) => `条件の対象：${goods}。`,
  sameProduct: '同じ商品に限ります。',
  mixed: '組み合わせ自由、安い方が対象です。',
  onTopOfSpecial: '特価との併用可。',
  every: (threshold) => `${threshold} ごとに 1 回。`,
  once: '1 会計につき 1 回。',
  cap: (amount) => `値引きは ${amount} まで。`,
  maxTimes: (count) => `1 会計につき ${count} 回まで。`,
  leavesOutReduced: '値引き済みの商品は対象外。',
  levels: (levels) => `会員ランク ${levels} の方限定。`,
  birthday: (days) => (days === 0 ? '会員の誕生日当日限定。' : `会員の誕生日と前後 ${days} 日限定。`),
  memberDay: (days, isLastDay) =>
    `会員限定、毎月 ${[...days.map((day) => `${day} 日`), ...(isLastDay ? ['末日'] : [])].join('、')}。`,
  outlets: (names) => `対象店舗：${names}。`,
  day: (day) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`,
  period: (from, until) => (from === until ? `${from}限り。` : `${from}～${until}。`),
  weekdays: (days) => `${days.map((day) => WEEKDAYS[day - 1] ?? '').join('・')}曜日。`,
  times: (from, until, isNextDay) => `${from}～${isNextDay ? '翌 ' : ''}${until}。`,
  limitTotal: (count) => `合計 ${count} 回限り。`,
  limitPerDay: (count) => `1 日 ${count} 回限り。`,
  limitPerMember: (count) => `会員お一人様 ${count} 回限り。`,
  stackable: 'ほかの会計値引きと併用可。',
}
