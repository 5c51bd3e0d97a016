import type { SentenceWords } from './sentence-words.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

const orList = (parts: readonly string[]): string => parts.join(' 或 ')

export const chinese: SentenceWords = {
  everything: '全场商品',
  list: (names, more) => (more === 0 ? names.join('、') : `${names.join('、')}等 ${names.length + more} 项`),
  pieces: (count) => `${count} 件`,
  from: (threshold) => `满 ${threshold}`,
  promotion: (goods, price) => `${goods}，特价每件 ${price}。`,
  percentOff: (goods, off) => `${goods}，${off}。`,
  amountOff: (goods, amount) => `${goods}，每件减 ${amount}。`,
  buyGet: (goods, buy, get) => `${goods}，买 ${buy} 送 ${get}。`,
  secondPercent: (goods, off) => `${goods}，第二件 ${off}。`,
  secondPrice: (goods, price) => `${goods}，第二件 ${price}。`,
  bundleTotal: (goods, count, total) =>
    count === 1 ? `${goods}，每件 ${total}。` : `${goods}，任选 ${count} 件共 ${total}。`,
  bundlePercent: (goods, count, off) => `${goods}，买 ${count} 件 ${off}。`,
  bundleEach: (goods, count, amount) => `${goods}，买 ${count} 件每件减 ${amount}。`,
  wholeOrder: (goods, off, from) => `${goods}，${from === '' ? '' : `${from}，`}整单 ${off}。`,
  rebateStep: (amount, threshold) => `满 ${threshold} 减 ${amount}`,
  rebateEvery: (amount, threshold) => `每满 ${threshold} 减 ${amount}`,
  rebate: (goods, steps) => `${goods}，${steps.join('，')}。`,
  giftItem: (name, count) => `${name} ${count} 件`,
  gift: (goods, gifts, from) => `${goods}，${from}赠送 ${orList(gifts)}。`,
  exchangeItem: (name, price) => `${price} 换购${name}`,
  exchange: (goods, items, from) => `${goods}，${from}可 ${orList(items)}。`,
  condition: (goods) => `计入条件的商品：${goods}。`,
  sameProduct: '须为同一商品。',
  mixed: '可任意搭配，价低者享受优惠。',
  onTopOfSpecial: '可与特价同享。',
  every: (threshold) => `每满 ${threshold} 一次。`,
  once: '每单一次。',
  cap: (amount) => `最多减 ${amount}。`,
  maxTimes: (count) => `每单最多 ${count} 次。`,
  leavesOutReduced: '已优惠商品不参与。',
  levels: (levels) => `限等级 ${levels} 的会员。`,
  birthday: (days) => (days === 0 ? '限会员生日当天。' : `限会员生日当天及前后各 ${days} 天。`),
  memberDay: (days, isLastDay) =>
    `限会员，每月 ${[...days.map((day) => `${day} 日`), ...(isLastDay ? ['最后一天'] : [])].join('、')}。`,
  outlets: (names) => `适用门店：${names}。`,
  day: (day) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`,
  period: (from, until) => (from === until ? `${from}当天。` : `${from}至${until}。`),
  weekdays: (days) => `每周${days.map((day) => WEEKDAYS[day - 1] ?? '').join('、')}。`,
  times: (from, until, isNextDay) => `${from}–${isNextDay ? '次日 ' : ''}${until}。`,
  limitTotal: (count) => `共限 ${count} 次。`,
  limitPerDay: (count) => `每天限 ${count} 次。`,
  limitPerMember: (count) => `每位会员限 ${count} 次。`,
  stackable: '可与其他整单优惠叠加。',
}
