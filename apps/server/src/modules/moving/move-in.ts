import { moveDecisions } from '@kassa/contract/moving/move-decisions.ts'
import { type MoveDecisions, openQuestions, TAXABLE_GOODS, UNTAXED_GOODS } from '@kassa/domain/moving/move-decisions.ts'
import type { MovedProduct, MovedVariant, MoveSource, Question } from '@kassa/domain/moving/move-source.ts'
import { rateMillionths, taxKey, taxName } from '@kassa/domain/moving/moved-tax.ts'
import type { VariantHere } from '@kassa/domain/moving/goods/goods-here.ts'
import { planCards } from '@kassa/domain/moving/cards/plan-cards.ts'
import { proposedNewer } from '@kassa/domain/moving/newer-file.ts'
import type { NumbersAt } from '@kassa/domain/moving/plan-move.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Database } from '../../platform/db/database.ts'
import { allowLongPauses } from '../../platform/db/idle-transaction.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type AuditNote, recordBySystem } from '../../platform/calls/record.ts'
import { type MoveRun, eventsOf, type MoveTold, type PlannedMove } from './act/act-move.ts'
import { holdingsOf } from './act/move-people.ts'
import { decimalsOf, goodsTaxOf, lotsOf, priceOf, quantityOf, specialOf } from './act/product-fields.ts'
import type { FileTables } from './files/read-brought.ts'
import { movesAsTheyStand } from './job/move-turn.ts'
import { understand } from './look.ts'
import { findCardsHere } from './cards/cards-here.ts'
import { ownColumnsOf } from './plan/own-columns.store.ts'
import { untaxedQuestions } from './plan/untaxed-question.ts'
import { withoutMissingParts } from './plan/missing-parts.ts'
import { type LeftThing, withoutLeft } from './plan/left-classes.ts'
import { olderLists } from './plan/older-list.ts'
import { planGoodsHere } from './plan/plan-goods.ts'
import { planPeopleHere } from './plan/plan-people.ts'
import { findFormerOutlets, likelyOutlets } from './plan/likely-outlets.ts'
import { type Destination, findDestination, loadPartsHere, outletIdsInOrder } from './plan/shop-here.ts'
import { type MoveUndone, undoMove } from './undo/undo-move.ts'
import { CountedSales, planHistory, type PlannedHistory } from './history/plan-history.ts'
import { likelyRole, listRolesHere } from './others/move-staff.ts'
import type { RoleGiver } from './others/role-giver.ts'
import { checkMoments, countMomentQuestions } from './others/move-counts.ts'
import { planOthers } from './others/plan-others.ts'
import { planPictures } from './pictures/picture-plan.ts'
import { listShopMoves } from './undo/undo-move.store.ts'
import { listOutletsHere, listTaxesHere, type OutletHere } from './plan/shop-here.store.ts'

/** Answers as they were typed. Refuses `moving.answers-unreadable`. */
export function readDecisions(text: string): Result<MoveDecisions> {
  try {
    const read = moveDecisions.safeParse(JSON.parse(text))
    if (read.success) return accept(read.data)
    return refuse({ code: 'moving.answers-unreadable', facts: { place: read.error.issues[0]?.path.join('.') ?? '' } })
  } catch {
    return refuse({ code: 'moving.answers-unreadable', facts: { place: 'JSON' } })
  }
}

/** A move as far as it is known: what stands in the files, what is still to be said, and, once all is, what it would do. */
export interface KnownMove {
  readonly source: MoveSource
  readonly open: readonly Question[]
  /** The proposed answers to the open questions, in the form they would be typed. */
  readonly proposal: MoveDecisions
  readonly plan: (PlannedMove & Settled) | null
}

/** The shop and the answers that a plan stands on. */
export interface Settled {
  readonly destination: Destination
  readonly since: string
  /** The answers of a person, with those of the files themselves. */
  readonly decisions: MoveDecisions
  /** Things that a person leaves out with their class of doubt. */
  readonly left: readonly LeftThing[]
}

interface Planning {
  readonly now: string
  readonly giver: RoleGiver
}

/**
 * Holds what was brought against a merchant. Nothing is written. Files of a large shop are read for longer than a transaction may be silent, but
 * whoever plans within the merchant's turn keeps others waiting. Refuses as {@link findDestination}.
 */
export const planMove = (
  tx: Tx,
  merchantId: string,
  brought: FileTables,
  decisions: MoveDecisions,
  planning: Planning,
): Promise<Result<KnownMove>> => allowLongPauses(tx, () => planBrought(tx, merchantId, brought, decisions, planning))

async function planBrought(
  tx: Tx,
  merchantId: string,
  brought: FileTables,
  said: MoveDecisions,
  { now, giver }: Planning,
): Promise<Result<KnownMove>> {
  const { country, decimalMarks, dayOrders } = said
  const ownColumns = await ownColumnsOf(tx, merchantId, brought, said)
  const read = understand(brought, {
    ownColumns,
    country: country ?? undefined,
    decimalMarks,
    dayOrders,
    currency: said.currency,
  })
  const decisions = { ...said, pricesContainTax: said.pricesContainTax ?? read.taxInside }
  // Read before anything else of the shop: whatever another move does from here on makes this plan older than the shop.
  const since = await movesAsTheyStand(tx, merchantId)
  const questions = [
    ...read.questions,
    ...(await untaxedQuestions(tx, merchantId, read.goods)),
    ...(await countMomentQuestions(tx, merchantId, read.counts)),
  ]
  const open = openQuestions(questions, decisions)
  const proposal = await proposalFor(tx, merchantId, {
    open,
    said: { ...decisions, ownColumns },
    giver,
  })
  if (open.length > 0) return accept({ source: read, open, proposal, plan: null })
  const destination = await findDestination(tx, merchantId, decisions, now)
  if (!destination.ok) return destination
  const counted = checkMoments(read.counts, { decisions, destination: destination.value, now })
  if (!counted.ok) return counted
  const partsHere = await loadPartsHere(tx, merchantId, read.goods)
  const source = withoutMissingParts(read, partsHere)
  const currency = decisions.currency ?? destination.value.outlets[0]?.currency ?? ''
  const numbers = source.cards.map(({ number }) => number)
  const today = destination.value.clock.day
  const cardsHere = await findCardsHere(tx, merchantId, numbers)
  const cards = planCards(source.cards, cardsHere, { currency, today })
  const around = { decisions, destination: destination.value, currency }
  const histories: PlannedHistory[] = []
  const sales = brought.histories.length > 1 ? new CountedSales() : null
  for (const file of brought.histories.toReversed())
    histories.unshift(await planHistory(tx, merchantId, file, around, sales))
  const others = await planOthers(tx, merchantId, source, { ...around, giver, now })
  const pictures = decisions.takesPictures === true ? planPictures(source.goods, brought.pictures) : []
  const people = await planPeopleHere(tx, merchantId, source.people, {
    holdingsOf: (one) => holdingsOf(one, currency, decisions, today),
    today,
  })
  const numbersAt = numbersOf(decisions, destination.value)
  const goods = await planGoodsHere(tx, merchantId, source.goods, numbersAt, decisions.newer)
  const { byPlace } = destination.value
  const older = await olderLists(tx, merchantId, goods, (place) => byPlace.has(place))
  const told = older.length === 0 ? source : { ...source, remarks: [...source.remarks, ...older] }
  const things = { goods, people, cards, parts: partsOf(partsHere), destination: destination.value }
  return accept({
    source: told,
    open,
    proposal,
    plan: {
      ...withoutLeft(things, told.remarks, decisions),
      pictures,
      histories,
      others,
      since,
      decisions,
    },
  })
}

/** The numbers of goods of the files at an outlet, as they were decided. */
function numbersOf(decisions: MoveDecisions, destination: Destination): NumbersAt {
  const outlets = new Map(destination.outlets.map((outlet) => [outlet.id, outlet]))
  const around = { decisions, destination }
  const at =
    <Value>(read: (product: MovedProduct, variant: MovedVariant, outlet: OutletHere, known: typeof around) => Value) =>
    (product: MovedProduct, variant: MovedVariant, outletId: string): Value | undefined => {
      const outlet = outlets.get(outletId)
      return outlet && read(product, variant, outlet, around)
    }
  return {
    outletIds: outletIdsInOrder(destination),
    outletAt: (place) => destination.byPlace.get(place)?.id,
    priceAt: at(priceOf),
    quantityAt: at(quantityOf),
    lotsAt: at(lotsOf),
    decimalsOf: (product) => decimalsOf(product, decisions),
    specialAt: at(specialOf),
    taxOf: (product) => goodsTaxOf(product, around),
  }
}

const partsOf = (variants: readonly VariantHere[]): PlannedMove['parts'] =>
  new Map(
    variants.flatMap(({ sku, variantId, isThousandths }) =>
      sku === null ? [] : [[sku, { variantId, isThousandths }] as const],
    ),
  )

interface Proposing {
  readonly open: readonly Question[]
  readonly said: MoveDecisions
  readonly giver: RoleGiver
}

/** Answers that the shop as it is makes likely: a tax of the same rate, the only outlet, a name that agrees. */
async function proposalFor(tx: Tx, merchantId: string, { open, said, giver }: Proposing) {
  const outlets = await listOutletsHere(tx, merchantId)
  const taxes = await listTaxesHere(tx, merchantId)
  const asked = (kind: Question['kind']): Question[] => open.filter((one) => one.kind === kind)
  const answered = <Value>(kind: Question['kind'], value: (question: Question) => Value): Record<string, Value> =>
    Object.fromEntries(asked(kind).map((question) => [question.about, value(question)]))
  const taxFor = ({ about, proposal }: Question): string | null => {
    const alike = taxes.filter((tax) => tax.rateMillionths === rateMillionths(proposal))
    const named = alike.find(({ name }) => [about, taxName(about)].some((one) => taxKey(one) === taxKey(name)))
    return (named ?? alike[0])?.name ?? null
  }
  const formerly = asked('location').length > 0 ? await findFormerOutlets(tx, merchantId) : {}
  const roles = asked('staff-role').length > 0 ? await listRolesHere(tx, merchantId, giver) : []
  const taxable: Record<string, null> = asked('taxable-goods').length > 0 ? { [TAXABLE_GOODS]: null } : {}
  const free = taxes.find((tax) => tax.rateMillionths === 0)?.name ?? null
  const untaxed: Record<string, string | null> = asked('untaxed-goods').length > 0 ? { [UNTAXED_GOODS]: free } : {}
  return {
    ...said,
    currency: said.currency ?? asked('currency')[0]?.proposal ?? outlets[0]?.currency ?? null,
    pricesContainTax: said.pricesContainTax ?? (asked('tax-inside').length > 0 ? ('keep' as const) : null),
    locations: likelyOutlets(
      asked('location').map(({ about }) => about),
      said.locations,
      outlets,
      formerly,
    ),
    taxes: { ...said.taxes, ...answered('tax', taxFor), ...taxable, ...untaxed },
    weightUnit: said.weightUnit ?? (asked('weight-unit').length > 0 ? ('kg' as const) : null),
    zeroIs: said.zeroIs ?? (asked('cost-zero').length > 0 ? ('unknown' as const) : null),
    categories: { ...said.categories, ...answered('category', ({ about }) => about) },
    balances: { ...said.balances, ...answered('points', () => 'left out' as const) },
    decimalMarks: { ...said.decimalMarks, ...answered('decimal-mark', () => '.' as const) },
    dayOrders: { ...said.dayOrders, ...answered('day-order', () => 'day-first' as const) },
    roles: { ...said.roles, ...answered('staff-role', ({ about }) => likelyRole(about, roles)) },
    ...(asked('count-moment').length > 0 && {
      countedAt: { ...said.countedAt, ...answered('count-moment', () => null) },
    }),
    columns: [...said.columns, ...asked('columns').map(({ about }) => about)],
    newer: { ...proposedNewer, ...said.newer },
  }
}

export const program = { kind: 'system', accountId: null, name: 'move-in', outletIds: 'all' } as const

/** Whoever runs a move outside a call. */
export type SystemRun = Pick<MoveRun, 'merchantId' | 'now' | 'newId'>

/** Writes the line of the log, and tells desks that goods changed. */
export const recordAs =
  (call: string, { merchantId, now, newId }: SystemRun) =>
  async (tx: Tx, note: AuditNote, told: MoveTold): Promise<void> => {
    const about = { call, now, newId, outletId: null }
    await tx.run(recordBySystem(merchantId, about, { notes: [note], events: eventsOf(told) }))
  }

/** Takes the newest move of a merchant back, as the program itself. Refuses as {@link undoMove}. */
export const undoNewestMove = (database: Database, running: SystemRun): Promise<Result<MoveUndone>> =>
  database.transaction({ kind: 'merchant', merchantId: running.merchantId }, async (tx) => {
    const { merchantId, now, newId } = running
    const moves = await listShopMoves(tx, merchantId, 100)
    const newest = moves.find(({ undoneAt }) => undoneAt === null)
    if (!newest) return refuse({ code: 'thing.not-found' })
    const undone = await undoMove(tx, { merchantId, moveId: newest.id, now, newId, actor: program })
    if (!undone.ok) return undone
    const { products, people, cards, others, staying, changeNumber } = undone.value
    const note: AuditNote = {
      subject: `move/${newest.id}`,
      after: { products, people, cards, others, staying: staying.length },
    }
    await recordAs('moving.undo-move', running)(tx, note, { changeNumber, finished: null })
    return undone
  })
