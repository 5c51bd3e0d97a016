import { priceBasket } from '../src/pricing/index.ts'
import type { PricedBasket, PricedLine } from '../src/basket/index.ts'
import type { CurrencyCode } from '../src/money/money.ts'
import type { ReceiptShop } from '../src/receipt/receipt-shop.ts'
import type { ReceiptFacts, ReceiptTender } from '../src/receipt/sale-receipt.ts'
import { LOCALES } from '../src/text/locale.ts'
import { pickFromSeed, type Pick } from './basket-chance.ts'
import { makeBasket, type BasketSize } from './make-basket.ts'

const NAMES = [
  'Jasmine tea 500 ml',
  '茉莉花茶',
  'ほうじ茶ティーバッグ 48包',
  'በርበሬ 250 ግ',
  'An extraordinarily long name of goods that no paper of fifty-eight millimetres takes in one line',
  '东北长白山野生黑木耳特级礼盒装五百克送礼佳品包邮到家',
  'Café crème — “special” ½',
]

const oneOf = <Value>(pick: Pick, values: readonly Value[]): Value =>
  values[pick.integer(0, values.length - 1)] as Value

/** Returns tenders that pay a priced basket: cash with change, a card, or both. */
function tendersOf(pick: Pick, { totals }: PricedBasket): ReceiptTender[] {
  const card = pick.integer(0, 2) === 0 ? totals.payableMinor : Math.floor(totals.payableMinor / pick.integer(1, 4))
  const cash = totals.payableMinor - card
  const changeMinor = pick.integer(0, 5_000)
  const plain = { cashRoundingMinor: 0, changeMinor: 0 }
  return [
    ...(card > 0 ? [{ ...plain, method: pick.integer(1, 17), amountMinor: card, receivedMinor: card }] : []),
    ...(cash > 0 || card === 0
      ? [{ ...plain, method: 0, amountMinor: cash, receivedMinor: cash + changeMinor, changeMinor }]
      : []),
  ]
}

const shopOf = (pick: Pick, currency: string, timeZone: string): ReceiptShop => ({
  merchant: { name: oneOf(pick, ['Kassa Demo', '卡萨商贸有限公司', '株式会社カッサ']) },
  outlet: {
    name: oneOf(pick, ['East Gate', '东城店', '渋谷店', 'ቦሌ']),
    address: oneOf(pick, ['', '1 Long Street', '東京都渋谷区道玄坂一丁目二番三号']),
    phone: oneOf(pick, ['', '010 1234']),
    taxNumber: oneOf(pick, ['', 'T1234567890123']),
    currency: currency as CurrencyCode,
    timeZone,
    locale: oneOf(pick, LOCALES),
  },
  device: { number: String(pick.integer(1, 99)) },
})

/** The seed of the paper around a basket: it has chance of its own, so a basket that draws more leaves it as it is. */
const AROUND = 0x5e_ed_00_01

/** A sale with everything that paper prints of it, the same for the same seed; undefined where its basket has no price. */
export function makePaper(
  seed: number,
  size?: BasketSize,
): { readonly facts: ReceiptFacts; readonly shop: ReceiptShop } | undefined {
  const ofBasket = pickFromSeed(seed)
  const snapshot = makeBasket(ofBasket, size)
  // A basket without lists draws what it always did: its paper goes on with its chance, as papers of before are recorded.
  const pick = size?.hasNoLists ? ofBasket : pickFromSeed(seed ^ AROUND)
  const priced = priceBasket(snapshot)
  if (!priced.ok) return undefined
  const answer = priced.value
  const salt = pick.integer(0, 6)
  const place = ({ id }: PricedLine): number => answer.lines.findIndex((line) => line.id === id)
  const facts: ReceiptFacts = {
    number: `1-2-${String(pick.integer(1, 99_999)).padStart(5, '0')}`,
    at: new Date(snapshot.now).toISOString(),
    cashierName: oneOf(pick, ['Li', '佐藤', 'Abebe Bikila', 'Somebody With A Remarkably Long Name']),
    snapshot,
    answer,
    tenders: tendersOf(pick, answer),
    note: oneOf(pick, [null, null, 'Ring twice', '请按两次门铃']),
    isCopy: pick.integer(0, 3) === 0,
    nameOf: (line) => NAMES[(place(line) + salt) % NAMES.length] ?? '',
    serialsOf: (line) => ((place(line) + salt) % 4 === 0 ? [`SN-${String(place(line))}`, 'IMEI-490154203237518'] : []),
    noteOf: (line) => ((place(line) + salt) % 5 === 0 ? 'no ice' : ''),
  }
  return { facts, shop: shopOf(pick, snapshot.currency.code, snapshot.outlet.timeZone) }
}
