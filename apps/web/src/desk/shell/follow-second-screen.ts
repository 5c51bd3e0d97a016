import { SECOND_SCREEN_VERSION } from '../../second-screen/message.ts'
import type { ScreenChannel, ScreenLine, ScreenMessage, ScreenSetting } from '../../second-screen/message.ts'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import { aheadMinor, aheadNow, aheadParts } from '../basket/ahead/ahead-parts.ts'
import { pricingContext } from '../basket/change-basket.ts'
import { shownOptions } from '../basket/guard/options.ts'
import { cashToPay, takenPayments } from '../payment/due.ts'
import { offeredFee } from '../payment/extras/fee.ts'
import { pendingPayment, type PendingAttempt } from '../payment/methods/channel/pending.ts'
import { listenToStanding } from '../payment/standing/standing-tenders.ts'
import { startSender } from '../../second-screen/sender.ts'
import { itemCount } from '../model/basket.ts'
import type { DeskLine } from '../model/basket.ts'
import { chargesOfLine } from '../model/goods/line-charges.ts'
import { isWeighed, nameIn } from '../model/goods/goods.ts'
import { currentBasket } from '../model/history.ts'
import { receiptsOnScreen } from './receipts-on-screen.ts'
import { relayScreen } from './relay-screen.ts'
import { planStatus } from '@kassa/domain/promotion/plan-status.ts'
import { quantityText } from '../model/goods/quantity-text.ts'
import { desk } from '../model/desk-state.ts'
import type { DeskState } from '../model/desk-state.ts'
import { readBrand } from '../../session/brand.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { amountText, moneyText } from '../ui/money-text.ts'
import { feeIn } from '@kassa/domain/tenders/method-fee.ts'
import { savingsMinor } from '@kassa/domain/basket/savings.ts'
import type { PricedBasket, PricedLine } from '@kassa/domain/basket/index.ts'

type Paying = NonNullable<Extract<ScreenMessage, { kind: 'basket' }>['paying']>
export type SayWord = (key: string, facts?: Readonly<Record<string, unknown>>) => string

const quantityOf = (line: DeskLine): string =>
  isWeighed(line.goods) && line.quantity > 0
    ? `${quantityText(line.quantity, line.goods)} ${line.goods.weightUnit ?? ''}`
    : `${String(line.quantity)} ×`

function lineOf(
  line: DeskLine,
  priced: PricedLine | undefined,
  currency: string,
  language: string,
  say: SayWord,
): ScreenLine {
  const isReduced = priced !== undefined && priced.payableMinor < priced.listMinor
  return {
    id: line.id,
    quantity: quantityOf(line),
    name: nameIn(line.goods, language),
    picture: pictureOf(line.goods.id),
    amount: priced ? amountText(priced.payableMinor, currency) : '',
    listAmount: isReduced ? amountText(priced.listMinor, currency) : null,
    savings: (priced?.deductions ?? []).map(({ kind, amountMinor }) => ({
      name: say(`deduction.${kind}`),
      amount: amountText(-amountMinor, currency),
    })),
    ...optionsOn(line, currency, language),
    ...chargesOn(line, currency),
  }
}

/** Returns the parts paid ahead with the goods, each as a line of its own. */
const aheadLines = (currency: string): ScreenLine[] =>
  (aheadNow()?.parts ?? []).map(({ orderId, name, amountMinor }) => ({
    id: orderId,
    quantity: '1 ×',
    name,
    picture: null,
    amount: amountText(amountMinor, currency),
    listAmount: null,
    savings: [],
  }))

const optionsOn = (line: DeskLine, currency: string, language: string): Pick<ScreenLine, 'options'> => {
  const options = shownOptions(line, language)
  if (options.length === 0) return {}
  return {
    options: options.map(({ name, amountMinor }) => ({
      name,
      amount: amountMinor === 0 ? '' : `+${amountText(amountMinor, currency)}`,
    })),
  }
}

const chargesOn = (line: DeskLine, currency: string): Pick<ScreenLine, 'charges'> => {
  const charges = chargesOfLine(line)
  if (charges.length === 0) return {}
  return { charges: charges.map(({ name, amountMinor }) => ({ name, amount: amountText(amountMinor, currency) })) }
}

let lookedUp:
  | (Pick<DeskState, 'catalogue'> & { readonly version: number; readonly pictures: Map<string, string | null> })
  | undefined

/** The picture of goods, looked up once for each version of them: every change of a basket asks for all of its lines. */
function pictureOf(goodsId: string): string | null {
  const { catalogue, catalogueVersion } = desk.read()
  if (lookedUp?.version !== catalogueVersion || lookedUp.catalogue !== catalogue)
    lookedUp = { catalogue, version: catalogueVersion, pictures: new Map() }
  const known = lookedUp.pictures.get(goodsId)
  if (known !== undefined) return known
  const picture = catalogue.find(goodsId)?.imageUrl ?? null
  lookedUp.pictures.set(goodsId, picture)
  return picture
}

const taxOf = (answer: PricedBasket, currency: string, say: SayWord): string | null =>
  answer.totals.payableMinor === answer.totals.goodsMinor
    ? null
    : say('basket.tax', { amount: amountText(answer.totals.taxMinor, currency) })

/** The number of goods' pictures on the screen while nobody buys. */
const AT_REST = 8

let rest: { readonly version: number; readonly pictures: readonly string[] } = { version: -1, pictures: [] }

/** Pictures of what the shop sells, looked up once for each version of its goods. */
function picturesAtRest({ catalogue, catalogueVersion }: DeskState): readonly string[] {
  if (rest.version === catalogueVersion) return rest.pictures
  const found = catalogue.first(PICTURES_LOOKED_AT).flatMap(({ imageUrl }) => imageUrl ?? [])
  rest = { version: catalogueVersion, pictures: [...new Set(found)].slice(0, AT_REST) }
  return rest.pictures
}
const PICTURES_LOOKED_AT = 60

/** While money is taken: what is still to pay beside what was taken already, and the payment that is on its way. */
function payingOf({ workArea }: DeskState, currency: CurrencyCode, say: SayWord): Paying | null {
  const left = workArea === 'pay' ? cashToPay() : null
  const { standing } = pendingPayment.read()
  if (left === null) return null
  const channel = standing === null ? null : channelOf(standing, say)
  const { amountMinor, feeMinor } = standing ? chargedBy(standing) : chargedNext(left)
  const fee = feeMinor === 0 ? null : say('fee.inIt', { amount: amountText(feeMinor, currency) })
  const label = say(fee === null ? 'pay.left' : 'fee.charge')
  return { label, amount: moneyText(amountMinor, currency), fee, channel }
}

function chargedBy({ amountMinor, fee = null }: PendingAttempt) {
  const context = pricingContext()
  return { amountMinor, feeMinor: context ? feeIn({ fee }, context.settings.tax) : 0 }
}

/** Returns the charge of the chosen method where it has a fee, else the rest to pay. */
function chargedNext(leftMinor: number) {
  const charge = offeredFee.read()
  return charge.feeMinor > 0 ? charge : { amountMinor: leftMinor, feeMinor: 0 }
}

function channelOf({ view, way }: PendingAttempt, say: SayWord): ScreenChannel {
  const state = view?.state ?? 'requested'
  const qr = state === 'waiting' ? (view?.qr ?? null) : null
  const word = state !== 'waiting' ? 'requested' : qr === null ? (way === 'phone' ? 'phone' : 'waiting') : 'scan'
  return { qr, qrLabel: say('pay.qrLabel'), state: say(`screen.pay.${word}`) }
}

/** The number of offers on a screen. */
const OFFERS = 8

/** Plans that everybody has now, by their names. */
function offersOf({ offers, setup }: DeskState): readonly string[] {
  if (!offers || !setup) return []
  const now = Date.now()
  return offers.plans
    .filter(({ terms }) => planStatus(terms.window, true, now, setup.outlet.timeZone) === 'ongoing')
    .map(({ terms }) => terms.name)
    .slice(0, OFFERS)
}

/** With this word a phone follows the basket of that id. */
const wordOf = ({ setup, registration }: DeskState, follow: string): string | null =>
  setup && registration ? `${setup.merchant.id}.${registration.deviceId}.${follow}` : null

/** Returns the message that the customer display shows for a state of the desk: finished words and figures. */
export function messageOf(
  state: DeskState,
  language: string,
  say: SayWord,
  { follow = null, receipt = null }: { readonly follow?: string | null; readonly receipt?: string | null } = {},
): ScreenMessage | null {
  const { setup, finished, priced, history, preferences, training } = state
  if (!setup) return null
  const { currency, name } = setup.outlet
  const pages = readBrand()?.pages
  const said = {
    version: SECOND_SCREEN_VERSION,
    language,
    isDark: preferences.isDark,
    isHighContrast: preferences.isHighContrast,
    outletName: name,
    ...(setup.merchant.servedBy !== undefined && { brand: setup.merchant.servedBy }),
    ...(pages && { pages }),
    training: training === null ? null : say('training.title'),
    timeZone: setup.outlet.timeZone,
    offers: offersOf(state),
    follow: follow === null ? null : wordOf(state, follow),
    join: joinOf(state),
  } as const
  if (finished)
    return {
      ...said,
      kind: 'thanks',
      thanks: say('screen.thanks'),
      totalLabel: say('basket.total'),
      total: moneyText(finished.totalMinor, currency),
      received: { label: say('pay.given'), amount: moneyText(finished.receivedMinor, currency) },
      change: { label: say('pay.change'), amount: moneyText(finished.changeMinor, currency) },
      receipt: receipt === null ? null : { label: say('screen.receipt'), address: receipt },
    }
  const basket = currentBasket(history)
  if (basket.lines.length === 0 || !priced?.ok)
    return { ...said, kind: 'idle', welcome: say('screen.welcome'), pictures: picturesAtRest(state) }
  const byId = new Map(priced.value.lines.map((line) => [line.id, line]))
  const saved = savingsMinor(priced.value)
  return {
    ...said,
    kind: 'basket',
    lines: [
      ...basket.lines.map((line) => lineOf(line, byId.get(line.id), currency, language, say)),
      ...aheadLines(currency),
    ],
    itemCount: say('basket.items', { count: itemCount(basket) }),
    totalLabel: say('basket.total'),
    total: moneyText(priced.value.totals.payableMinor + aheadMinor(), currency),
    savings: saved > 0 ? say('basket.youSave', { amount: amountText(saved, currency) }) : null,
    tax: taxOf(priced.value, currency, say),
    paying: payingOf(state, currency, say),
  }
}

const settingOf = ({ setup }: DeskState): ScreenSetting => ({
  version: SECOND_SCREEN_VERSION,
  kind: 'setting',
  layout: setup?.screen?.layout ?? null,
  word: setup?.screen?.word ?? null,
})

/** The word of the page where a customer joins whom nobody knows as a member yet. While the desk is only tried nobody does. */
function joinOf({ setup, finished, history, training }: DeskState): string | null {
  const isMember = finished ? finished.keeps !== undefined : currentBasket(history).member !== undefined
  return isMember || training !== null ? null : (setup?.screen?.join ?? null)
}

/** An id for each basket, from its first line until its thanks are gone; null while there is none. */
function followedBasket(newId: () => string = () => crypto.randomUUID()): (state: DeskState) => string | null {
  let id: string | null = null
  return ({ history, finished, setup }) => {
    const isThere = finished !== null || currentBasket(history).lines.length > 0
    id = isThere && setup?.screen?.isWatched === true ? (id ?? newId()) : null
    return id
  }
}

/** Tells the customer's screen at every change of what it shows, where there is one; nothing is sent twice. Answers how to stop. */
export function followSecondScreen(say: SayWord, language: string): () => void {
  let last = ''
  let isDue = false
  let isOver = false
  let set = ''
  const relay = relayScreen()
  const sender = startSender(undefined, () => tell())
  const isWatched = (): boolean => sender.isSeen() || desk.read().setup?.screen?.isWatched === true
  const receipts = receiptsOnScreen(isWatched, () => tell())
  const basket = followedBasket()
  const send = () => {
    isDue = false
    if (isOver || !isWatched()) return
    const state = desk.read()
    const follow = basket(state)
    const told = settingOf(state)
    const setText = JSON.stringify(told)
    if (setText !== set) sender.send(told)
    set = setText
    const spoken = language === 'zh' ? 'zh-CN' : language === 'ja' ? 'ja-JP' : 'en-US'
    const message = messageOf(state, spoken, say, { follow, receipt: receipts.addressOf(state.finished) })
    const text = JSON.stringify(message)
    if (!message || text === last) return
    last = text
    sender.send(message)
    if (state.setup?.screen?.isWatched === true) relay.show(message, follow)
  }
  // The cashier's own screen is painted first; several changes of one moment are one message. The customer sees a change within 100 ms.
  const tell = () => {
    if (isDue || !isWatched()) return
    isDue = true
    afterPaint(send)
  }
  tell()
  // Each of them moves what is to pay: a part that is taken changes nothing of the desk's own state.
  const moving = [desk, offeredFee, pendingPayment, takenPayments, aheadParts]
  const stops = [...moving.map((store) => store.listen(tell)), listenToStanding(tell)]
  return () => {
    stops.forEach((stop) => stop())
    isOver = true
    relay.stop()
    receipts.stop()
    sender.stop()
  }
}
