import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { ensureProgramme, findProgrammeDay, phoneInCountry } from '../../member/public.ts'
import type { MoveRun, MoveTools } from '../act/act-move.ts'
import { postHoldings } from '../act/move-people.ts'
import { allowedFor, type Part, withRests } from '../act/pace.ts'
import {
  type GoodsSold,
  listUnderspent,
  postGoods,
  postSales,
  type PostingFile,
  settleDays,
  sourceKeyOf,
} from './imported-sale.store.ts'
import { outletOf, type OutletSale, type PlannedHistory } from './plan-history.ts'
import { salesIn } from './read-sales.ts'
import { type CustomerWords, type GoodsWords, resolveCustomers, resolveGoods } from './resolve.store.ts'

/** The most keys that are remembered; then all of them are asked again. */
const MOST_REMEMBERED = 200_000
/** Sales that are posted in one transaction: tills wait no longer than one step. */
const POSTED_AT_ONCE = 60
/** The most members who get their spending in one transaction. */
const SPENT_AT_ONCE = 50

/** Answers of the database to words of a file, each asked once. */
class Remembered<Words> {
  readonly #known = new Map<string, string | null>()

  async lookUp(
    words: readonly Words[],
    ask: (unknown: Words[]) => Promise<{ readonly at: number; readonly id: string }[]>,
  ) {
    if (this.#known.size > MOST_REMEMBERED) this.#known.clear()
    const unknown = new Map(words.map((one) => [JSON.stringify(one), one]))
    for (const key of unknown.keys()) if (this.#known.has(key)) unknown.delete(key)
    if (unknown.size > 0) {
      const keys = [...unknown.keys()]
      for (const key of keys) this.#known.set(key, null)
      for (const { at, id } of await ask([...unknown.values()])) this.#known.set(keys[at] ?? '', id)
    }
    return (one: Words): string | null => this.#known.get(JSON.stringify(one)) ?? null
  }
}

/** Posts the past sales of a move, step by step; then days that are known twice are settled, and members get what they spent. */
export async function moveHistory(
  acting: MoveRun,
  histories: readonly PlannedHistory[],
  { step: plainStep, progress, pace }: Pick<MoveTools, 'step' | 'progress' | 'pace'>,
): Promise<void> {
  if (histories.length === 0) return
  const step = withRests(plainStep, pace, partOf(histories))
  let done = 0
  for (const [fileNo, planned] of histories.entries()) {
    const post = makePoster(acting, fileNo, planned)
    const around = aroundOf(acting)
    let batch: OutletSale[] = []
    for await (const sale of salesIn(planned.file, { ...around, scattered: planned.scattered })) {
      const outlet = outletOf(sale, around)
      if (typeof outlet === 'string') continue
      batch.push({ ...sale, outletId: outlet.id })
      if (batch.length < POSTED_AT_ONCE) continue
      const some = batch
      batch = []
      await step((tx) => post(tx, some), some.length)
      done += some.length
      progress(`${done} past sales`)
    }
    if (batch.length > 0) await step((tx) => post(tx, batch), batch.length)
  }
  await step((tx) => settleDays(tx, acting.merchantId, acting.moveId))
  while ((await step((tx) => postSpent(tx, acting))) === SPENT_AT_ONCE);
}

/** The sales of all files, with the time that their rows may take. */
function partOf(histories: readonly PlannedHistory[]): Part {
  const rows = histories.reduce((sum, { file }) => sum + file.survey.rows, 0)
  return { count: histories.reduce((sum, { orders }) => sum + orders, 0), allowed: allowedFor('row', rows) }
}

const aroundOf = ({ decisions, destination }: MoveRun) => ({
  decisions,
  destination,
  currency: decisions.currency ?? destination.outlets[0]?.currency ?? '',
})

function makePoster(acting: MoveRun, fileNo: number, { file: { survey } }: PlannedHistory) {
  const { merchantId, moveId, decisions } = acting
  const { dialect } = survey
  const posting: PostingFile = { merchantId, moveId, fileNo, dialect }
  const people = new Remembered<CustomerWords>()
  const goods = new Remembered<GoodsWords>()
  const wordsOf = ({ customerId, email, phone, name }: OutletSale): CustomerWords => ({
    link: customerId === '' ? '' : `id ${dialect.system} ${customerId}`,
    email,
    phone: phone === '' ? '' : (phoneInCountry(phone, decisions.country ?? undefined) ?? ''),
    name,
  })
  return async (tx: Tx, sales: readonly OutletSale[]): Promise<void> => {
    const words = new Map(sales.map((sale) => [sale, wordsOf(sale)]))
    const asked = [...words.values()].filter(({ link, email, phone }) => link + email + phone !== '')
    const memberOf = await people.lookUp(asked, async (unknown) =>
      (await resolveCustomers(tx, merchantId, unknown)).map(({ at, memberId }) => ({ at, id: memberId })),
    )
    const holders = new Map(
      [...words].flatMap(([sale, one]) => {
        const member = memberOf(one)
        return member === null ? [] : [[sale, member] as const]
      }),
    )
    await postSales(tx, posting, sales, holders)
    const named = sales.flatMap((sale) => sale.goods.map((one) => ({ sale, one, words: goodsWords(one) })))
    if (named.length === 0) return
    const variantOf = await goods.lookUp(
      named.map((one) => one.words),
      async (unknown) =>
        (await resolveGoods(tx, merchantId, unknown)).map(({ at, variantId }) => ({ at, id: variantId })),
    )
    const sold = named.flatMap(({ sale, one, words: own }): GoodsSold[] => {
      const variantId = variantOf(own)
      if (variantId === null) return []
      return [
        { key: sourceKeyOf(sale, dialect), outletId: sale.outletId, day: sale.day, variantId, quantity: one.quantity },
      ]
    })
    if (sold.length > 0) await postGoods(tx, posting, sold)
  }
}

const goodsWords = ({ sku, barcode, item }: OutletSale['goods'][number]): GoodsWords => ({
  sku: sku.slice(0, 100).toWellFormed(),
  code: barCodeKey(barcode || sku),
  name: item.slice(0, 200).toWellFormed(),
})

/** Spending is the greater of the file's word and their history: the rest of it is posted; answers for how many. */
async function postSpent(tx: Tx, acting: MoveRun): Promise<number> {
  const { merchantId, moveId, now } = acting
  const programme = await ensureProgramme(tx, merchantId)
  if (programme?.currency !== aroundOf(acting).currency) return 0
  const day = await findProgrammeDay(tx, merchantId, now)
  const members = await listUnderspent(tx, merchantId, moveId, SPENT_AT_ONCE)
  const around = { ...acting, currency: programme.currency, day }
  for (const { memberId, spentMinor } of members)
    await postHoldings(tx, around, memberId, { points: 0, balanceMinor: 0, spentMinor })
  return members.length
}
