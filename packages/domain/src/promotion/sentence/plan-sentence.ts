import type { ListPrice, Scope, SetSlot } from '../../basket/index.ts'
import { discountText } from '../../text/discount.ts'
import type { Locale } from '../../text/locale.ts'
import { moneyText } from '../../text/money-text.ts'
import type { Benefit, PlanTerms, PlanThreshold } from '../plan-terms.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import type { SentenceWords } from './sentence-words.ts'

/** The names of things by their ids; undefined for a thing that is not known here (it then shows as "?"). */
export interface SentenceNames {
  readonly product: (productId: string, variantId: string | null) => string | undefined
  readonly goods: (variantId: string) => string | undefined
  readonly category: (id: string) => string | undefined
  readonly brand: (id: string) => string | undefined
  readonly label: (id: string) => string | undefined
  readonly outlet: (id: string) => string | undefined
  readonly segment: (id: string) => string | undefined
}

/** Names from one list of what things are called, by their ids. */
export const namesIn = (called: Readonly<Record<string, string>>): SentenceNames => ({
  product: (productId, variantId) => called[variantId ?? productId],
  goods: (variantId) => called[variantId],
  category: (id) => called[id],
  brand: (id) => called[id],
  label: (id) => called[id],
  outlet: (id) => called[id],
  segment: (id) => called[id],
})

export const wordsOf: Readonly<Record<Locale, SentenceWords>> = {
  'en-US': english,
  'zh-CN': chinese,
  'ja-JP': japanese,
}

/** The number of names that are written out; the rest is counted. */
const NAMED = 4

/**
 * The plan in one or several sentences, made of its rule alone, so that what is read and what is priced cannot differ. It is the plan's
 * text in the editor, in the "why" panel and on paper. Source: features MK-D05.
 */
export function planSentence(terms: PlanTerms, locale: Locale, names: SentenceNames): string {
  const words = wordsOf[locale]
  const say: Saying = {
    words,
    money: (minor) => moneyText(minor, terms.currency),
    off: (basisPoints) => discountText(basisPoints, locale),
    goods: (scope) => goodsText(scope, words, names),
    names,
  }
  const gap = locale === 'en-US' ? ' ' : ''
  return [
    benefitText(terms.benefit, terms.scope, say),
    ...detailTexts(terms.benefit, say),
    ...whenTexts(terms, say),
  ].join(gap)
}

type Pooling = Extract<Benefit, { readonly pooling: unknown }>

interface Saying {
  readonly words: SentenceWords
  readonly money: (minor: number) => string
  readonly off: (basisPoints: number) => string
  readonly goods: (scope: Scope) => string
  readonly names: SentenceNames
}

/** Returns the text of the things that a scope names, the first few by name. */
export function goodsText(scope: Scope, words: SentenceWords, names: SentenceNames): string {
  switch (scope.kind) {
    case 'all':
      return words.everything
    case 'products':
      return listOf(scope.products, ({ productId, variantId }) => names.product(productId, variantId), words)
    case 'categories':
      return listOf(scope.categoryIds, names.category, words)
    case 'brands':
      return listOf(scope.brandIds, names.brand, words)
    case 'labels':
      return words.labelled(listOf(scope.labelIds, names.label, words))
  }
}

const listOf = <Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string | undefined,
  words: SentenceWords,
): string =>
  words.list(
    things.slice(0, NAMED).map((thing) => nameOf(thing) ?? '?'),
    Math.max(0, things.length - NAMED),
  )

const thresholdText = ({ thresholdMinor, thresholdPieces }: PlanThreshold, { words, money }: Saying): string =>
  thresholdPieces === null ? money(thresholdMinor) : words.pieces(thresholdPieces)

function fromText(threshold: PlanThreshold, say: Saying): string {
  const isAny = threshold.thresholdPieces === null && threshold.thresholdMinor === 0
  return isAny ? '' : say.words.from(thresholdText(threshold, say))
}

function benefitText(benefit: Benefit, scope: Scope, say: Saying): string {
  const { words, money, off } = say
  const goods = say.goods(scope)
  switch (benefit.type) {
    case 'promotion':
      return words.promotion(goods, money(benefit.priceMinor))
    case 'item-discount':
      return benefit.off.kind === 'percent'
        ? words.percentOff(goods, off(benefit.off.offBasisPoints))
        : words.amountOff(goods, money(benefit.off.offMinor))
    case 'price-list':
      return pricesText(benefit.prices, say)
    case 'buy-get':
      return buyGetText(benefit, goods, say)
    case 'second-item':
      return benefit.reward.kind === 'percent'
        ? words.secondPercent(goods, off(benefit.reward.offBasisPoints))
        : words.secondPrice(goods, money(benefit.reward.priceMinor))
    case 'bundle':
      return bundleText(benefit, goods, say)
    case 'whole-order':
      return words.wholeOrder(goods, off(benefit.offBasisPoints), fromText(benefit, say))
    case 'rebate': {
      const step = benefit.isRepeating ? words.rebateEvery : words.rebateStep
      return words.rebate(
        goods,
        benefit.tiers.map((tier) => step(money(tier.amountMinor), thresholdText(tier, say))),
      )
    }
    case 'full-gift': {
      const gifts = benefit.gifts.map(({ variantId, countPerTime }) =>
        words.giftItem(say.names.goods(variantId) ?? '?', countPerTime),
      )
      return words.gift(say.goods(benefit.conditionScope ?? scope), gifts, fromText(benefit, say))
    }
    case 'exchange': {
      const items = benefit.items.map(({ variantId, exchangePriceMinor }) =>
        words.exchangeItem(say.names.goods(variantId) ?? '?', money(exchangePriceMinor)),
      )
      return words.exchange(say.goods(benefit.conditionScope ?? scope), items, fromText(benefit, say))
    }
  }
}

/** The first rows of a price list with their steps; the others are counted. */
function pricesText(prices: readonly ListPrice[], { words, money, names }: Saying): string {
  const rows = prices.slice(0, NAMED).map(({ productId, variantId, steps }) =>
    words.listPrice(
      names.product(productId, variantId) ?? '?',
      steps.map(({ fromQuantity, priceMinor }) => words.priceFrom(money(priceMinor), fromQuantity)),
    ),
  )
  return words.priceList(words.list(rows, Math.max(0, prices.length - NAMED)))
}

function buyGetText(
  { buyCount, getCount, reward }: Extract<Benefit, { type: 'buy-get' }>,
  goods: string,
  { words, money, off }: Saying,
): string {
  if (!reward) return words.buyGet(goods, buyCount, getCount)
  return reward.kind === 'percent'
    ? words.buyGetPercent(goods, buyCount, getCount, off(reward.offBasisPoints))
    : words.buyGetPrice(goods, buyCount, getCount, money(reward.priceMinor))
}

function bundleText(
  { reward, count, slots }: Extract<Benefit, { type: 'bundle' }>,
  goods: string,
  say: Saying,
): string {
  const { words, money, off } = say
  if (slots && reward.kind === 'total') return words.set(money(reward.totalMinor), slotTexts(slots, say))
  if (reward.kind === 'total') return words.bundleTotal(goods, count, money(reward.totalMinor))
  return reward.kind === 'percent'
    ? words.bundlePercent(goods, count, off(reward.offBasisPoints))
    : words.bundleEach(goods, count, money(reward.offMinor))
}

/** The goods that each slot of a set can hold, with their surcharges. */
const slotTexts = (slots: readonly SetSlot[], { words, money, names }: Saying): string[] =>
  slots.map(({ name, least, most, choices }) => {
    const named = choices.slice(0, NAMED).map(({ productId, variantId, surchargeMinor }) => {
      const goods = names.product(productId, variantId) ?? '?'
      return surchargeMinor === 0 ? goods : `${goods} +${money(surchargeMinor)}`
    })
    return words.slot(
      name,
      least === most ? String(least) : `${least}–${most}`,
      words.choice(named, choices.length - named.length),
    )
  })

/** Returns the details of its working: what is mixed, how often, up to what. */
function detailTexts(benefit: Benefit, say: Saying): string[] {
  const { words, money } = say
  switch (benefit.type) {
    case 'promotion':
    case 'price-list':
      return []
    case 'item-discount':
      return benefit.stacking ? [words.addsUp(benefit.off.kind === 'amount' ? null : benefit.stacking)] : []
    case 'buy-get':
    case 'second-item':
      return [
        benefit.pooling === 'mix' ? words.mixed : words.sameProduct,
        ...(benefit.isOnTopOfSpecial ? [words.onTopOfSpecial] : []),
        ...askingTexts(benefit, say),
        ...timesText(benefit.maxTimes, say),
      ]
    case 'bundle':
      return [
        ...(benefit.pooling === 'mix' ? [] : [words.sameProduct]),
        ...(benefit.pick === 'cheapest' ? [words.cheapestFirst] : []),
        ...askingTexts(benefit, say),
        ...timesText(benefit.maxTimes, say),
      ]
    case 'whole-order':
      return [...conditionText(benefit.conditionScope, say), ...(benefit.isStackable ? [words.stackable] : [])]
    case 'rebate':
      return [
        ...conditionText(benefit.conditionScope, say),
        ...(benefit.capMinor === null ? [] : [words.cap(money(benefit.capMinor))]),
        ...(benefit.isStackable ? [words.stackable] : []),
      ]
    case 'full-gift':
    case 'exchange':
      return [
        benefit.isRepeating ? words.every(thresholdText(benefit, say)) : words.once,
        ...(benefit.isRepeating ? timesText(benefit.maxTimes, say) : []),
      ]
  }
}

const conditionText = (scope: Scope | null, { words, goods }: Saying): string[] =>
  scope === null ? [] : [words.condition(goods(scope))]

/** The condition before pieces get cheaper, in words. */
function askingTexts(
  { thresholdMinor = 0, thresholdPieces = null, conditionScope = null, isRepeating }: Pooling,
  say: Saying,
): string[] {
  if (thresholdMinor === 0 && thresholdPieces === null) return []
  const threshold = thresholdText({ thresholdMinor, thresholdPieces }, say)
  return [
    isRepeating ? say.words.every(threshold) : say.words.asks(say.words.from(threshold)),
    ...conditionText(conditionScope, say),
  ]
}

const timesText = (maxTimes: number | null, { words }: Saying): string[] =>
  maxTimes === null ? [] : [words.maxTimes(maxTimes)]

/** Returns the words for whom, when, where and how often it holds. */
function whenTexts(terms: PlanTerms, say: Saying): string[] {
  const { words, names } = say
  const { limits, leavesOutReduced, lots, benefit, target, controlPercent } = terms
  return [
    ...(lots ? [words.lots(words.day(lots.expiresBy), benefit.type === 'bundle' ? lots.quantity : null)] : []),
    ...(leavesOutReduced ? [words.leavesOutReduced] : []),
    ...(target.kind === 'segments' ? [words.segments(listOf(target.segmentIds, names.segment, words))] : []),
    ...(controlPercent ? [words.control(controlPercent)] : []),
    ...momentTexts(terms, words),
    ...placeTexts(terms, { words, names }),
    ...(limits.total === null ? [] : [words.limitTotal(limits.total)]),
    ...(limits.perDay === null ? [] : [words.limitPerDay(limits.perDay)]),
    ...(limits.perMember === null ? [] : [words.limitPerMember(limits.perMember)]),
    ...budgetTexts(terms, say),
  ]
}

/** The most money it gives away. */
function budgetTexts({ budget }: PlanTerms, { words, money }: Saying): string[] {
  const { totalMinor = null, perDayMinor = null } = budget ?? {}
  return [
    ...(totalMinor === null ? [] : [words.budgetTotal(money(totalMinor))]),
    ...(perDayMinor === null ? [] : [words.budgetPerDay(money(perDayMinor))]),
  ]
}

/** The outlets whose tills sell by it, or whose web orders do. */
function placeTexts({ web, outlets }: PlanTerms, { words, names }: Pick<Saying, 'words' | 'names'>): string[] {
  const at = (ids: readonly string[]): string => listOf(ids, names.outlet, words)
  if (web) return [words.web(web.kind === 'all' ? null : at(web.outletIds))]
  return outlets.kind === 'some' ? [words.outlets(at(outlets.outletIds))] : []
}

/** Returns the words for which levels, on which occasion, on which days and at what time it holds. */
export const momentTexts = (
  { target, occasion, window }: Pick<PlanTerms, 'target' | 'occasion' | 'window'>,
  words: SentenceWords,
): string[] => [
  ...(target.kind === 'levels' ? [words.levels(target.levels.join(', '))] : []),
  ...(occasion === null
    ? []
    : [
        occasion.kind === 'birthday'
          ? words.birthday(occasion.days)
          : words.memberDay(occasion.days, occasion.isLastDay),
      ]),
  ...windowTexts(window, words),
]

function windowTexts(
  { fromDate, untilDate, weekdays, timeOfDay }: PlanTerms['window'],
  words: SentenceWords,
): string[] {
  return [
    ...(fromDate === null || untilDate === null ? [] : [words.period(words.day(fromDate), words.day(untilDate))]),
    ...(weekdays === null ? [] : [words.weekdays(weekdays)]),
    ...(timeOfDay === null
      ? []
      : [
          words.times(
            clockText(timeOfDay.fromMinute),
            clockText(timeOfDay.untilMinute),
            timeOfDay.untilMinute < timeOfDay.fromMinute,
          ),
        ]),
  ]
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
