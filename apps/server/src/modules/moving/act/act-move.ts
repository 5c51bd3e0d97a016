import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { PlannedCard } from '@kassa/domain/moving/cards/plan-cards.ts'
import type { MovedPerson, MovedProduct } from '@kassa/domain/moving/move-source.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import { isOpened, type PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { preparedTx } from '../../../platform/db/prepared.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { AuditNote } from '../../../platform/calls/record.ts'
import { takeChangeNumber } from '../../catalogue/public.ts'
import type { Destination } from '../plan/shop-here.ts'
import { moveGoods, openGoodsAnew } from './move-goods.ts'
import { isPosted, moveAllCards } from '../cards/move-all-cards.ts'
import { movePeople, openPeopleAnew } from './move-people.ts'
import type { PlannedHistory } from '../history/plan-history.ts'
import { moveHistory } from '../history/post-history.ts'
import type { PlannedPicture } from '../pictures/picture-plan.ts'
import { takePictures } from '../pictures/queue-pictures.ts'
import { allSums, moveOthers, type OtherCount, type OtherPlan } from '../others/other-plan.ts'
import type { PartHere } from './product-fields.ts'
import { sumTotalsHere, type ThingsHere } from './move-totals.store.ts'
import { historyHere, type MoveOutcome, totalsOfFiles } from './move-totals.ts'
import { isTimeToLook, type RefreshStatistics } from './move-statistics.ts'
import { allowedFor, type Pace, withRests } from './pace.ts'
import { insertShopMove, setShopMove } from './shop-move.store.ts'
import { stepsOf } from './steps-of.ts'

/** A move as it is done. */
export interface MoveRun {
  readonly merchantId: string
  readonly moveId: string
  readonly now: string
  readonly newId: () => string
  readonly decisions: MoveDecisions
  readonly destination: Destination
  readonly actor: {
    readonly kind: 'admin' | 'staff' | 'system'
    readonly accountId: string | null
    readonly name: string
    readonly outletIds: readonly string[] | 'all'
  }
}

/** The events at the end of a move: one that it is finished, and where goods came, that they changed. */
export interface MoveTold {
  readonly changeNumber: number | null
  readonly finished: {
    readonly moveId: string
    readonly products: number
    readonly members: number
    readonly cards: number
  } | null
}

export const eventsOf = ({ changeNumber, finished }: MoveTold) => [
  ...(changeNumber === null ? [] : [{ name: 'catalogue.changed', outletId: null, payload: { changeNumber } }]),
  ...(finished === null ? [] : [{ name: 'import.finished', outletId: null, payload: finished }]),
]

/** How a move is done: in how many transactions, and who is told. A step is told how many new things it takes. */
export interface MoveTools {
  readonly step: <Value>(work: (tx: Tx) => Promise<Value>, count?: number) => Promise<Value>
  /** Writes the one line of the log, and tells desks that goods came. */
  readonly record: (tx: Tx, note: AuditNote, told: MoveTold) => Promise<void>
  readonly progress: (text: string) => void
  readonly store: () => FileStore
  /** Absent where all is one transaction. */
  readonly refresh?: RefreshStatistics
  readonly pace?: Pace
}

/** A row that the shop's own rules refused. */
export interface NotTaken {
  readonly file: string
  readonly row: number
  readonly name: string
  readonly refusal: Refusal
  /** True where the thing came without this row. */
  readonly isPart?: boolean
}

/** The things that a step made, and the rows that it could not take. */
export interface StepOutcome {
  readonly ids: readonly string[]
  readonly notTaken: readonly NotTaken[]
}

export interface PlannedMove {
  readonly goods: ThingList<PlannedThing<MovedProduct>>
  readonly people: ThingList<PlannedThing<MovedPerson>>
  readonly cards: readonly PlannedCard[]
  /** Parts of combined products that are here already. */
  readonly parts: ReadonlyMap<string, PartHere>
  /** None where the owner did not agree. */
  readonly pictures: readonly PlannedPicture[]
  readonly histories: readonly PlannedHistory[]
  readonly others: readonly OtherPlan[]
}

export interface MoveDone {
  readonly products: number
  readonly members: number
  readonly cards: number
  /** How many of each other kind. */
  readonly others: readonly OtherCount[]
  /** Things that were here and got a difference posted. */
  readonly opened: number
  readonly notTaken: readonly NotTaken[]
  readonly outcome: MoveOutcome
}

/** The most rows that could not be taken which are kept with their reasons. */
const ROWS_KEPT = 1_000

/** New goods, combined ones after what they are made of. */
function* inOrder(goods: Iterable<PlannedThing<MovedProduct>>): Generator<PlannedThing<MovedProduct>> {
  let combined = 0
  for (const one of goods) {
    if (!isNew(one)) continue
    if (isCombined(one)) combined += 1
    else yield one
  }
  if (combined > 0) yield* Iterator.from(goods).filter((one) => isNew(one) && isCombined(one))
}

/** The codes that combined products name: of 100,000 other goods none is kept. */
function partsNamed(goods: Iterable<PlannedThing<MovedProduct>>): ReadonlySet<string> {
  const named = new Set<string>()
  for (const { thing } of goods) for (const { sku } of thing.parts) named.add(sku)
  return named
}

/** Returns how many of a list are such. */
export function countOf<Thing>(things: Iterable<Thing>, isOne: (thing: Thing) => boolean): number {
  let count = 0
  for (const thing of things) if (isOne(thing)) count += 1
  return count
}

/**
 * Takes what is new, step by step, each in a transaction of its own: what was broken off goes on with the same files, because what came is known by
 * its source. Goods that are here are left as they are. Combined products come last, after what they are made of.
 */
export async function actMove(
  acting: MoveRun,
  planned: PlannedMove,
  { step: stepOf, record, progress, store, refresh, pace }: MoveTools,
): Promise<MoveDone> {
  const step: MoveTools['step'] = (work, count) => stepOf((tx) => work(preparedTx(tx)), count)
  const { merchantId, moveId, now, decisions } = acting
  const { goods, people, cards, parts: known } = planned
  await step((tx) => insertShopMove(tx, merchantId, { id: moveId, at: now, decisions }))
  const newCount = countOf(goods, isNew)
  const parts = { here: new Map(known), named: partsNamed(goods) }
  const notTaken: NotTaken[] = []
  const here = thingsHereOf(planned)
  const looked = lookNowAndThen(refresh)
  let [products, members] = [0, 0]
  const restingFor = (what: 'product' | 'person', count: number) =>
    withRests(step, pace, { count, allowed: allowedFor(what, count) })
  const goodsStep = restingFor('product', newCount)
  for (const some of stepsOf(inOrder(goods))) {
    const done = await goodsStep((tx) => moveGoods(tx, acting, some, parts), some.length)
    products += done.ids.length
    for (const id of done.ids) here.products.add(id)
    notTaken.push(...done.notTaken)
    progress(`${products} of ${newCount} products`)
    await looked('goods')
  }
  await takePictures(acting, planned.pictures, { step, store })
  const newPeople = countOf(people, isNew)
  const peopleStep = restingFor('person', newPeople)
  for (const some of stepsOf(Iterator.from(people).filter(isNew))) {
    const done = await peopleStep((tx) => movePeople(tx, acting, some), some.length)
    members += done.ids.length
    for (const id of done.ids) here.people.add(id)
    notTaken.push(...done.notTaken)
    progress(`${members} of ${newPeople} customers`)
    await looked('people')
  }
  const goodsAgain = restingFor('product', countOf(goods, isAgain))
  for (const some of stepsOf(Iterator.from(goods).filter(isAgain)))
    notTaken.push(...(await goodsAgain((tx) => openGoodsAnew(tx, acting, some), 0, some.length)))
  const peopleAgain = restingFor('person', countOf(people, isAgain))
  for (const some of stepsOf(Iterator.from(people).filter(isAgain)))
    notTaken.push(...(await peopleAgain((tx) => openPeopleAnew(tx, acting, some), 0, some.length)))
  const ofCards = await moveAllCards(acting, cards, { step, progress })
  notTaken.push(...ofCards.notTaken)
  const others = await moveOthers(acting, planned.others, { step, progress })
  notTaken.push(...others.notTaken)
  await moveHistory(acting, planned.histories, { step, progress, pace })
  const opened = countOf(goods, isOpened) + countOf(people, isOpened) + cards.filter(isPosted).length
  const came = { products, members, cards: ofCards.taken, opened, others: others.came, notTaken }
  const outcome = await step((tx) => endMove(tx, acting, planned, { ...came, things: here }, record))
  return { products, members, cards: ofCards.taken, others: others.came, opened, notTaken, outcome }
}

interface Came {
  readonly products: number
  readonly members: number
  readonly cards: number
  readonly others: readonly OtherCount[]
  readonly opened: number
  readonly notTaken: readonly NotTaken[]
  readonly things: ThingsHere
}

/** Looks at the tables of what came after some of the steps. */
function lookNowAndThen(refresh: RefreshStatistics | undefined): RefreshStatistics {
  const steps = { goods: 0, people: 0 }
  return async (of) => {
    steps[of] += 1
    if (isTimeToLook(steps[of])) await refresh?.(of)
  }
}

/** The things of a plan that are here already. */
const thingsHereOf = ({ goods, people, cards }: PlannedMove) => ({
  products: new Set(goods.flatMap(({ targetId }) => targetId ?? [])),
  people: new Set(people.flatMap(({ targetId }) => targetId ?? [])),
  cards: new Set(cards.filter(({ doubt }) => doubt !== 'card-known').map(({ card }) => card.number)),
})

/** Notes what came, with the totals of the files beside those of this shop, and writes the one line of the log. */
async function endMove(
  tx: Tx,
  acting: MoveRun,
  planned: PlannedMove,
  { products, members, cards, others, opened, notTaken, things }: Came,
  record: MoveTools['record'],
): Promise<MoveOutcome> {
  const { merchantId, moveId, now, decisions, destination } = acting
  const currency = decisions.currency ?? destination.outlets[0]?.currency ?? ''
  const outletIds = destination.outlets.map(({ id }) => id)
  const files = totalsOfFiles(planned, currency, acting)
  const here = {
    ...(await sumTotalsHere(tx, merchantId, things, outletIds)),
    ...(await historyHere(tx, merchantId, planned.histories, outletIds)),
    ...allSums(await Promise.all(planned.others.map((one) => one.sumHere(tx, acting)))),
  }
  const outcome = { currency, files, here, opened, notTaken: notTaken.length, others: [...others] }
  await setShopMove(tx, merchantId, moveId, { outcome: { ...outcome, rows: notTaken.slice(0, ROWS_KEPT) }, at: now })
  const note: AuditNote = { subject: `move/${moveId}`, after: { products, members, cards, opened, others, decisions } }
  const hasChanged = products > 0 || planned.goods.some(({ edits, added }) => edits.length + added.length > 0)
  const changeNumber = hasChanged ? await takeChangeNumber(tx, merchantId) : null
  await record(tx, note, { changeNumber, finished: { moveId, products, members, cards } })
  return outcome
}

const isNew = ({ verdict }: PlannedThing<unknown>): boolean => verdict === 'new'

/** Doubts about a part of a thing, beside which the thing itself is sure. */
const staysSure: ReadonlySet<string> = new Set([
  'moved-since',
  'variant-new',
  'lots-stay',
  'stock-unlisted',
  'points-over',
])

/** A thing that is here and is surely the one of the file. */
const isAgain = ({ targetId, doubt }: PlannedThing<unknown>): boolean =>
  targetId !== null && (doubt === null || staysSure.has(doubt))

const isCombined = ({ thing }: PlannedThing<MovedProduct>): boolean => thing.parts.length > 0
