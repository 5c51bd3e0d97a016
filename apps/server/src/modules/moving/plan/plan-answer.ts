import type { Locale } from '@kassa/domain/text/locale.ts'
import type { PlannedCard } from '@kassa/domain/moving/cards/plan-cards.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { MovedProduct, Remark } from '@kassa/domain/moving/move-source.ts'
import type { PlannedOther } from '@kassa/domain/moving/others/planned-other.ts'
import { isOpened, type PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import { percentOfRate } from '@kassa/domain/tax/rate.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { countOf } from '../act/act-move.ts'
import { cardsFound } from '../cards/cards-found.ts'
import { isPosted } from '../cards/move-all-cards.ts'
import type { FileTables } from '../files/read-brought.ts'
import { historyRemarks } from '../history/history-remarks.ts'
import type { PlannedHistory } from '../history/plan-history.ts'
import { changeText, questionText, wordRefusal } from '../look.ts'
import type { KnownMove } from '../move-in.ts'
import { listRolesHere } from '../others/move-staff.ts'
import { foundOthers } from '../others/plan-others.ts'
import { isStill, planPictures, type PlannedPicture, unreadOf } from '../pictures/picture-plan.ts'
import { levelsOfPlan } from './levels-of-plan.ts'
import { isForJob, type LookResult, type LookContext } from './looked-file.ts'
import { loadOutletTaxes } from './outlet-taxes.ts'
import { classesOfPlan, pageOfRows, type RowQuery } from './plan-rows.ts'
import { taxesOfPlan, togetherRemarks } from './plan-words.ts'
import { priceExamples } from './price-examples.ts'
import { listOutletsHere, listTaxesHere, type OutletHere } from './shop-here.store.ts'

/** The most lines of a list that are shown. */
const SHOWN = 1_000

/** The answers so far, and the rows that a person looks for. */
export interface PlanQuery {
  readonly decisions: MoveDecisions
  readonly rows: RowQuery | undefined
}

/** The answer of the page about a file that was looked at: its contents, open questions, and the fate of each row. */
export async function planAnswer(
  tx: Tx,
  looking: LookContext,
  { brought, known }: LookResult,
  { decisions, rows }: PlanQuery,
) {
  const { merchantId, locale, now, giver } = looking
  const { source, open, proposal } = known
  const outlets = await listOutletsHere(tx, merchantId)
  const taxes = await listTaxesHere(tx, merchantId)
  const roles = source.staff.length > 0 ? await listRolesHere(tx, merchantId, giver) : []
  return {
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
    ...planOf(known, decisions, outlets),
    taxes: known.plan ? taxesOfPlan(source.goods, known.plan) : [],
    containTax: known.plan?.decisions.pricesContainTax ?? null,
    priceExamples: known.plan ? priceExamples(source.goods, known.plan) : [],
    levels: known.plan ? await levelsOfPlan(tx, { merchantId, now }, known.plan) : [],
    ...remarksOf(known, locale, decisions.takesPictures === true),
    ...rowsOf(known, rows, { locale, takesPictures: decisions.takesPictures === true }),
  }
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

/** The classes of what is odd once there is a plan, and the rows that a person looks for. */
function rowsOf(known: KnownMove, rows: RowQuery | undefined, words: { locale: Locale; takesPictures: boolean }) {
  if (!known.plan) return {}
  return { classes: classesOfPlan(known, words), ...(rows && { rows: pageOfRows(known, rows, words) }) }
}

/** Returns whether prices contain tax, by the taxes of the outlets, which agree where one is in force. */
export async function isTaxInside(tx: Tx, merchantId: string, outlets: readonly OutletHere[]): Promise<boolean> {
  const ids = outlets.map(({ id }) => id)
  const { at } = await loadOutletTaxes(tx, merchantId, ids)
  return ids.map((id) => at(id, null)).find((tax) => tax !== undefined)?.isIncluded ?? false
}

const namedColumns = ({ ownColumns = {} }: MoveDecisions) =>
  Object.fromEntries(
    Object.entries(ownColumns).map(([file, { kind, meanings }]) => [file, { kind, meanings: { ...meanings } }]),
  )

function planOf({ plan: made }: KnownMove, { currency }: MoveDecisions, outlets: readonly OutletHere[]) {
  const outletNames = new Map(outlets.map(({ id, name }) => [id, name]))
  const changes = changingOf(made).flatMap(({ file, row, name, changes: own }) =>
    own.map(({ field, from, to, outletId = '', variant = '', isEdited = false, isKept = false }) => ({
      file,
      row,
      name,
      variant,
      outlet: outletNames.get(outletId) ?? '',
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

function remarksOf({ source, plan: made }: KnownMove, locale: Locale, takesPictures: boolean) {
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

/** Returns how many pictures could be taken, by where they are. */
function picturesOf({ source }: KnownMove, { pictures }: FileTables) {
  const all = planPictures(source.goods, pictures)
  const of = (from: PlannedPicture['from']): number => all.filter((one) => one.from === from).length
  return { byAddress: of('address'), inZip: of('zip'), missing: of('nowhere') }
}
