import type { Locale } from '@kassa/domain/text/locale.ts'
import {
  beginMove as beginCall,
  moveIn as moveCall,
  planMove as planCall,
} from '@kassa/contract/moving/moving.calls.ts'
import { type MoveDecisions, nothingDecided } from '@kassa/domain/moving/move-decisions.ts'
import type { PlannedCard } from '@kassa/domain/moving/cards/plan-cards.ts'
import type { MovedProduct, Remark } from '@kassa/domain/moving/move-source.ts'
import type { PlannedOther } from '@kassa/domain/moving/others/planned-other.ts'
import { isOpened, type PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { percentOfRate } from '@kassa/domain/tax/rate.ts'
import { command, type Context } from '../../platform/command.ts'
import { allowLongPauses } from '../../platform/db/idle-transaction.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { actMove, countOf, eventsOf } from './act/act-move.ts'
import { cardsFound } from './cards/cards-found.ts'
import { isPosted } from './cards/move-all-cards.ts'
import { actorOf } from './act/acting.ts'
import { freshOf } from './act/fresh-of.ts'
import { insertShopMove } from './act/shop-move.store.ts'
import { type FileTables, readBrought } from './files/read-brought.ts'
import { insertBrought } from './job/brought-move.store.ts'
import { takeTurn } from './job/move-turn.ts'
import { type CalledFile, calledFile, forgetCalled } from './uploads/uploaded-file.ts'
import { changeText, questionText, wordRefusal } from './look.ts'
import { type KnownMove, planMove } from './move-in.ts'
import { historyRemarks } from './history/history-remarks.ts'
import { classesOfPlan, pageOfRows, type RowQuery } from './plan/plan-rows.ts'
import { taxesOfPlan, togetherRemarks } from './plan/plan-words.ts'
import type { PlannedHistory } from './history/plan-history.ts'
import { listRolesHere } from './others/move-staff.ts'
import { foundOthers } from './others/plan-others.ts'
import { isStill, planPictures, type PlannedPicture, unreadOf } from './pictures/picture-plan.ts'
import { levelsOfPlan } from './plan/levels-of-plan.ts'
import { priceExamples } from './plan/price-examples.ts'
import { loadOutletTaxes } from './plan/outlet-taxes.ts'
import { listOutletsHere, listTaxesHere, type OutletHere } from './plan/shop-here.store.ts'

/** The most lines of a list that are shown. */
const SHOWN = 1_000
/** The most new things that come in one transaction by the page; the operator's command goes step by step. */
const MOST_NEW = 2_000

interface Looked {
  readonly file: CalledFile
  readonly brought: FileTables
  readonly known: KnownMove
}

async function lookAt(context: Context, decisions: MoveDecisions, upload: string | undefined): Promise<Result<Looked>> {
  const { tx, merchantId, locale, holds, now } = context
  const called = await calledFile(context, upload)
  if (!called.ok) return called
  const file = called.value
  const brought = await allowLongPauses(tx, () => readBrought([file], locale === 'ja-JP'))
  if (brought.tables.length + brought.histories.length + brought.unread.length === 0)
    return refuse({ code: 'moving.no-files' })
  const known = await planMove(tx, merchantId, brought, decisions, { now, giver: context.actor })
  if (!known.ok) return known
  const { source } = known.value
  const hasPeople = source.people.length + source.cards.length + source.layaways.length > 0
  if (hasPeople && !holds('platform.members.members.add')) return refuse({ code: 'moving.people-not-allowed' })
  if (source.staff.length > 0 && !holds('platform.organisation.staff.add'))
    return refuse({ code: 'moving.staff-not-allowed' })
  if (
    source.priceLists.length > 0 &&
    !(holds('platform.marketing.plans.add') && holds('platform.marketing.plans.edit'))
  )
    return refuse({ code: 'moving.price-lists-not-allowed' })
  return accept({ file, brought, known: known.value })
}

type Verdict = PlannedCard['verdict']

function counted(things: Iterable<{ readonly verdict: Verdict }>) {
  const counts: Record<Verdict, number> = { new: 0, changed: 0, same: 0, cannot: 0 }
  for (const { verdict } of things) counts[verdict] += 1
  const { new: fresh, changed, same } = counts
  return { new: fresh, changed, same }
}

const variantsIn = (goods: Iterable<MovedProduct>): number =>
  Iterator.from(goods).reduce((sum, { variants }) => sum + variants.length, 0)

/** The goods and the people of a plan, one after the other. */
function* thingsOf(made: KnownMove['plan']): Generator<PlannedThing<unknown>> {
  if (!made) return
  yield* made.goods
  yield* made.people
}

/** Everything of a plan whose fields a newer file may change. */
function* changingOf(made: KnownMove['plan']): Generator<Pick<PlannedOther, 'file' | 'row' | 'name' | 'changes'>> {
  yield* thingsOf(made)
  for (const { things } of made?.others ?? []) yield* things
}

const plan = command(planCall, async (context, { decisions = nothingDecided, rows, upload }) => {
  const looked = await lookAt(context, decisions, upload)
  if (!looked.ok) return looked
  const { tx, merchantId, locale } = context
  const { brought, known } = looked.value
  const { source, open, proposal } = known
  const outlets = await listOutletsHere(tx, merchantId)
  const taxes = await listTaxesHere(tx, merchantId)
  const roles = source.staff.length > 0 ? await listRolesHere(tx, merchantId, context.actor) : []
  return accept({
    files: source.files.map((file) => ({ ...file })),
    unread: unreadOf(brought, source, decisions.takesPictures === true).map(({ name, refusal: { code, facts } }) => ({
      name,
      message: wordRefusal(code, facts ?? {}, locale),
    })),
    found: {
      products: source.goods.length,
      variants: variantsIn(source.goods),
      people: source.people.length,
      locations: source.locations.length,
      ...cardsFound(source),
      others: [...foundOthers(source)],
    },
    questions: open.map((question) => ({
      kind: question.kind,
      about: question.about,
      message: questionText(
        question,
        locale,
        outlets.map(({ currency }) => currency),
      ),
    })),
    proposal: {
      ...proposal,
      columns: [...proposal.columns],
      roles: { ...proposal.roles },
      takesPictures: proposal.takesPictures === true,
      ownColumns: namedColumns(proposal),
    },
    ownLists: source.ownLists.map((list) => ({ ...list, columns: list.columns.map((one) => ({ ...one })) })),
    pictures: picturesOf(known, brought),
    choices: {
      outlets: outlets.map(({ id, number, name }) => ({ id, number, name })),
      taxInside: await isTaxInside(tx, merchantId, outlets),
      taxes: taxes.map(({ name }) => name),
      taxRates: taxes.map((tax) => percentOfRate(tax)),
      roles: roles.filter(({ isOwn }) => isOwn).map(({ name }) => name),
    },
    ...planOf(known, decisions),
    taxes: known.plan ? taxesOfPlan(source.goods, known.plan) : [],
    containTax: known.plan?.decisions.pricesContainTax ?? null,
    priceExamples: known.plan ? priceExamples(source.goods, known.plan) : [],
    levels: known.plan ? await levelsOfPlan(tx, { merchantId, now: context.now }, known.plan) : [],
    ...remarksOf(known, context, decisions.takesPictures === true),
    ...rowsOf(known, rows, { locale, takesPictures: decisions.takesPictures === true }),
  })
})

/** The classes of what is odd once there is a plan, and the rows that a person looks for. */
function rowsOf(known: KnownMove, rows: RowQuery | undefined, words: { locale: Locale; takesPictures: boolean }) {
  if (!known.plan) return {}
  return { classes: classesOfPlan(known, words), ...(rows && { rows: pageOfRows(known, rows, words) }) }
}

/** Whether prices contain tax by the taxes of the outlets, which agree where one is in force. */
async function isTaxInside(tx: Tx, merchantId: string, outlets: readonly OutletHere[]): Promise<boolean> {
  const ids = outlets.map(({ id }) => id)
  const { at } = await loadOutletTaxes(tx, merchantId, ids)
  return ids.map((id) => at(id, null)).find((tax) => tax !== undefined)?.isIncluded ?? false
}

const namedColumns = ({ ownColumns = {} }: MoveDecisions) =>
  Object.fromEntries(
    Object.entries(ownColumns).map(([file, { kind, meanings }]) => [file, { kind, meanings: { ...meanings } }]),
  )

function planOf({ plan: made }: KnownMove, { currency }: MoveDecisions) {
  const changes = changingOf(made).flatMap(({ file, row, name, changes: own }) =>
    own.map(({ field, from, to, isEdited = false, isKept = false }) => ({
      file,
      row,
      name,
      field,
      from: changeText(field, from, currency),
      to: changeText(field, to, currency),
      isEdited,
      isKept,
    })),
  )
  return {
    isReady: made !== null,
    products: counted(made?.goods ?? []),
    people: counted(made?.people ?? []),
    cards: counted(made?.cards ?? []),
    others: (made?.others ?? []).map(({ kind, things }) => ({ kind, ...counted(things) })),
    history: made && historyOf(made.histories, currency),
    isLarge: made !== null && isForJob(made),
    opened: countOf(thingsOf(made), isOpened) + (made?.cards ?? []).filter(isPosted).length,
    changes: [...changes.take(SHOWN)],
  }
}

/** Past sales of all files together; null where there are none. */
function historyOf(histories: readonly PlannedHistory[], currency: string | null) {
  if (histories.length === 0) return null
  const sum = (what: 'orders' | 'amountMinor' | 'new' | 'changed' | 'same'): number =>
    histories.reduce((total, one) => total + one[what], 0)
  const days = histories.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null)
  const [from = null, to = null] = [days.toSorted()[0], days.toSorted().at(-1)]
  const counts = { new: sum('new'), changed: sum('changed'), same: sum('same') }
  return { ...counts, orders: sum('orders'), amountMinor: sum('amountMinor'), currency: currency ?? '', from, to }
}

function remarksOf({ source, plan: made }: KnownMove, { locale }: Context, takesPictures: boolean) {
  const doubts = thingsOf(made)
    .flatMap(({ file, row, name, doubt }) =>
      doubt === null ? [] : [{ file, row, message: wordRefusal(`moving.${doubt}`, { name }, locale) }],
    )
    .toArray()
  const cardLines = (isTaken: boolean) =>
    (made?.cards ?? []).flatMap(({ file, row, name, rest, doubt, verdict }) =>
      doubt === null || (verdict !== 'cannot') !== isTaken
        ? []
        : [{ file, row, message: wordRefusal(`moving.${doubt}`, { name, rest }, locale) }],
    )
  const otherLines = (isTaken: boolean) =>
    (made?.others ?? []).flatMap(({ things }) =>
      things.flatMap(({ file, row, doubt, facts, verdict }) =>
        doubt === null || (verdict !== 'cannot') !== isTaken
          ? []
          : [{ file, row, message: wordRefusal(`moving.${doubt}`, facts, locale) }],
      ),
    )
  const isLeft = ({ verdict, code }: Remark): boolean =>
    verdict === 'doubtful' && made?.decisions.classes?.[code] === 'leave'
  const of = (verdict: Remark['verdict']) =>
    source.remarks
      .filter((one) => one.verdict === verdict && !isLeft(one) && isStill(one, takesPictures))
      .map(({ file, row, code, facts }) => ({ file, row, message: wordRefusal(code, facts, locale) }))
  const together = made ? togetherRemarks(source.files[0]?.name ?? '', made.destination, locale) : []
  const doubtful = [...together, ...doubts, ...cardLines(true), ...otherLines(true), ...of('doubtful')]
  const cannot = [...cardLines(false), ...otherLines(false), ...of('cannot')]
  const left = (made?.left ?? []).map(({ file, row, name }) => ({
    file,
    row,
    message: wordRefusal('moving.class-left-out', { name }, locale),
  }))
  const leftOut = [...historyRemarks(made?.histories ?? [], locale), ...left, ...of('left-out')]
  return {
    doubtful: doubtful.slice(0, SHOWN),
    doubtfulCount: doubtful.length,
    cannot: cannot.slice(0, SHOWN),
    cannotCount: cannot.length,
    leftOut: leftOut.slice(0, SHOWN),
    leftOutCount: leftOut.length,
  }
}

const moveNow = (storeOf: () => FileStore) =>
  command(moveCall, async (context, { decisions = nothingDecided, upload }) => {
    // Had before anything is planned: of two who move the same files, in one process or two, the second plans against what the first brought.
    const turn = await takeTurn(context.tx, context.merchantId)
    if (!turn.ok) return turn
    const looked = await lookAt(context, decisions, upload)
    if (!looked.ok) return looked
    const { plan: made } = looked.value.known
    if (!made) return refuse({ code: 'moving.still-open' })
    if (isForJob(made)) return refuse({ code: 'moving.too-many', facts: { limit: MOST_NEW } })
    const { tx, merchantId, now, newId, locale, actor } = context
    const { destination, decisions: settled } = made
    const acting = { merchantId, moveId: newId(), now, newId, decisions: settled, destination, actor: actorOf(actor) }
    const done = await actMove(acting, made, {
      step: (work) => work(tx),
      record: (_tx, note, told) => {
        context.audit(note)
        for (const event of eventsOf(told)) context.emit(event)
        return Promise.resolve()
      },
      progress: () => {},
      store: storeOf,
    })
    const notTaken = done.notTaken.map(({ file, row, name, refusal: { code, facts } }) => ({
      file,
      row,
      name,
      message: wordRefusal(code, facts ?? {}, locale),
    }))
    const { products, members, cards, opened, outcome } = done
    await forgetCalled(context, looked.value.file)
    const others = [...done.others]
    return accept({ products, people: members, cards, others, opened, notTaken, outcome })
  })

const begin = command(beginCall, async (context, { decisions = nothingDecided, upload }) => {
  const turn = await takeTurn(context.tx, context.merchantId)
  if (!turn.ok) return turn
  const looked = await lookAt(context, decisions, upload)
  if (!looked.ok) return looked
  const { plan: made } = looked.value.known
  if (!made) return refuse({ code: 'moving.still-open' })
  const { tx, merchantId, now, newId, locale, actor } = context
  const { file } = looked.value
  const moveId = newId()
  await insertShopMove(tx, merchantId, { id: moveId, at: now, decisions })
  const { name: fileName, bytes: content, uploadId } = file
  const brought = { merchantId, moveId, fileName, content, prefersJapanese: locale === 'ja-JP', actor: actorOf(actor) }
  const planned = freshOf(made)
  if (!(await insertBrought(tx, { ...brought, uploadId }, planned))) return refuse({ code: 'moving.runs-already' })
  await forgetCalled(context, file)
  context.audit({ subject: `move/${moveId}`, after: { file: fileName, planned } })
  return accept({ id: moveId })
})

/** Too much for one transaction; and pictures of a zip are drawn anew outside of any. */
const isForJob = (made: NonNullable<KnownMove['plan']>): boolean =>
  freshOf(made) > MOST_NEW || made.pictures.some(({ from }) => from === 'zip')

/** Returns how many pictures could be taken, by where they are. */
function picturesOf({ source }: KnownMove, { pictures }: FileTables) {
  const all = planPictures(source.goods, pictures)
  const of = (from: PlannedPicture['from']): number => all.filter((one) => one.from === from).length
  return { byAddress: of('address'), inZip: of('zip'), missing: of('nowhere') }
}

export const movePageCommands = (storeOf: () => FileStore) => [plan, moveNow(storeOf), begin]
