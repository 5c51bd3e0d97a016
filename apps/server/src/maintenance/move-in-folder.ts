import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { nothingDecided, type MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { PlannedCard } from '@kassa/domain/moving/cards/plan-cards.ts'
import type { PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import {
  changeText,
  classesOfPlan,
  doMove,
  historyRemarks,
  levelsOfPlan,
  linesOf,
  type MoveDone,
  type MoveOutcome,
  type OtherPlan,
  planMove,
  type PlannedHistory,
  planPictures,
  priceExamples,
  readBrought,
  readDecisions,
  seenWith,
  taxLines,
  undoNewestMove,
  wordRefusal,
} from '../modules/moving/public.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { findMerchantIdByNumber } from '../seed/catalogue/catalogue.store.ts'
import { filesIn } from './look-at-folder.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine, Task } from './tasks.ts'

const options = {
  merchant: { type: 'string' },
  answers: { type: 'string' },
  leave: { type: 'string', multiple: true },
  take: { type: 'string', multiple: true },
  act: { type: 'boolean', default: false },
  undo: { type: 'boolean', default: false },
} as const

const usage =
  'npm run move-in -- FOLDER --merchant NUMBER [--answers FILE.json] [--leave CLASS]… [--take CLASS]… [--act], or FOLDER --look, or --merchant NUMBER --undo'

const wordsOf = ({ code, facts }: Refusal): string => wordRefusal(code, facts ?? {}, 'en-US')

/** The value, or its refusal as a sentence on the command line. */
function orRefuse<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new MaintenanceRefused(wordsOf(result.refusal))
  return result.value
}

function readAnswers(file: string | undefined): MoveDecisions {
  if (file === undefined) return nothingDecided
  if (!fs.existsSync(file)) throw new MaintenanceRefused(`There is no file ${file}.`)
  return orRefuse(readDecisions(fs.readFileSync(file, 'utf8')))
}

/** The answers of the file, and of the command line, which speaks last, by the class of doubt. */
function withClasses(
  said: MoveDecisions,
  { leave = [], take = [] }: { readonly leave?: string[] | undefined; readonly take?: string[] | undefined },
): MoveDecisions {
  const both = leave.find((code) => take.includes(code))
  if (both !== undefined) throw new MaintenanceRefused(`${both} can be left out or taken, not both.`)
  if (leave.length + take.length === 0) return said
  const spoken = [...leave.map((code) => [code, 'leave'] as const), ...take.map((code) => [code, 'take'] as const)]
  return { ...said, classes: { ...said.classes, ...Object.fromEntries(spoken) } }
}

/**
 * Prints the classes of what is odd, as the page shows them: how many rows, one of them, and whether they may be left out together. A class that is decided and
 * that no such row has is a word mistyped: it is refused before anything is done.
 */
function sayClasses(
  known: Parameters<typeof classesOfPlan>[0],
  { takesPictures, decided }: { takesPictures: boolean; decided: readonly string[] },
  say: SayLine,
): void {
  const classes = classesOfPlan(known, { locale: 'en-US', takesPictures })
  if (classes.length > 0) say('Classes of rows to look at:')
  for (const { code, fate, count, example, mayLeave, isLeft } of classes) {
    const choice = isLeft ? `; taken with --take ${code}` : mayLeave ? `; left out with --leave ${code}` : ''
    say(`  ${code} (${fate}): ${count} ${count === 1 ? 'row' : 'rows'}${choice}`)
    say(`    ${example.file}, row ${example.row}: ${example.message}`)
  }
  const unknown = decided.find((decision) => !classes.some(({ code, mayLeave }) => mayLeave && code === decision))
  if (unknown !== undefined)
    throw new MaintenanceRefused(`No row that may be left out is of the class ${unknown}. Nothing was changed.`)
}

const counted = (things: Iterable<PlannedThing<unknown>>, verdict: PlannedThing<unknown>['verdict']): number =>
  Iterator.from(things).reduce((sum, one) => sum + (one.verdict === verdict ? 1 : 0), 0)

/** The currency and the outlets of the values of a plan. */
interface Shown {
  readonly currency: string | null
  readonly outlets: readonly { readonly id: string; readonly number: string; readonly name: string }[]
}

/** The plan, thing by thing where something is there already: field by field, what it is and what the file says. */
function sayPlan(
  what: string,
  things: Iterable<PlannedThing<unknown>>,
  { currency, outlets }: Shown,
  say: SayLine,
): void {
  const [fresh, changed, same] = (['new', 'changed', 'same'] as const).map((verdict) => counted(things, verdict))
  say(`${what}: ${fresh} new, ${changed} here and different, ${same} the same`)
  for (const { file, row, name, changes, doubt } of things) {
    for (const { field, from, to, outletId = '', variant, isEdited = false, isKept = false } of changes) {
      const [was, is] = [from, to].map((text) => changeText(field, text, currency))
      const outlet = outlets.find(({ id }) => id === outletId)
      const thing = `${name}${variant === undefined ? '' : ` (${variant})`}`
      const place = outlet ? ` at ${outlet.number} ${outlet.name}` : ''
      const fate = `${isEdited ? ', edited here' : ''}${isKept ? ', stays as it is' : ''}`
      say(`  ${file}, row ${row}, ${thing}: ${field}${place} ${was} → ${is}${fate}`)
    }
    if (doubt) say(`  ${file}, row ${row}: ${wordRefusal(`moving.${doubt}`, { name }, 'en-US')}`)
  }
}

/** Prints what becomes of gift cards; each that cannot come is a debt to confirm. */
function sayCards(cards: readonly PlannedCard[], say: SayLine): void {
  if (cards.length === 0) return
  const of = (verdict: PlannedCard['verdict']): number => cards.filter((one) => one.verdict === verdict).length
  say(
    `Gift cards: ${of('new')} new, ${of('changed')} here and different, ${of('same')} the same, ${of('cannot')} cannot come`,
  )
  for (const { file, row, name, rest, doubt } of cards) {
    if (doubt) say(`  ${file}, row ${row}: ${wordRefusal(`moving.${doubt}`, { name, rest }, 'en-US')}`)
  }
}

/** Prints what becomes of stock alone and of the other kinds. */
function sayOthers(others: readonly OtherPlan[], currency: string | null, say: SayLine): void {
  for (const { kind, things } of others) {
    const of = (verdict: OtherPlan['things'][number]['verdict']): number =>
      things.filter((one) => one.verdict === verdict).length
    const counts = `${of('new')} new, ${of('changed')} here and different, ${of('same')} the same, ${of('cannot')} cannot come`
    say(`${otherNames[kind]}: ${counts}`)
    for (const { file, row, name, changes, doubt, facts } of things) {
      for (const { field, from, to } of changes) {
        const [was, is] = [from, to].map((text) => changeText(field, text, currency))
        say(`  ${file}, row ${row}, ${name}: ${field} ${was} → ${is}`)
      }
      if (doubt) say(`  ${file}, row ${row}: ${wordRefusal(`moving.${doubt}`, facts, 'en-US')}`)
    }
  }
}

const otherNames: Readonly<Record<OtherPlan['kind'], string>> = {
  stock: 'Stock without products',
  staff: 'Staff',
  'price-list': 'Price lists',
  layaway: 'Layaways',
}

/** Prints what is known of past sales, and what is left out of them. */
function sayHistory(histories: readonly PlannedHistory[], currency: string | null, say: SayLine): void {
  for (const { file, orders, amountMinor, from, to, new: fresh, changed, same } of histories) {
    const sum = `${decimalText(amountMinor, exponentOf(currency ?? ''))} ${currency ?? ''}`
    say(
      `Past sales in ${file.survey.name}: ${orders} orders, ${sum}, ${from ?? '–'} to ${to ?? '–'}; ${fresh} new, ${changed} here and different, ${same} the same`,
    )
  }
  for (const { file, message } of historyRemarks(histories, 'en-US')) say(`  ${file}: ${message}`)
}

/** Prints how many pictures there are, and that they come only if the answers say so. */
function sayPictures(
  goods: Parameters<typeof planPictures>[0],
  { pictures }: Parameters<typeof linesOf>[0],
  { takesPictures }: MoveDecisions,
  say: SayLine,
): void {
  const all = planPictures(goods, pictures)
  if (all.length === 0) return
  const of = (from: (typeof all)[number]['from']): number => all.filter((one) => one.from === from).length
  const counts = `${of('address')} at web addresses, ${of('zip')} in a zip, ${of('nowhere')} named and not there`
  const fate =
    takesPictures === true
      ? 'they come; the server fetches those at addresses'
      : 'left out without "takesPictures": true'
  say(`Pictures: ${counts}; ${fate}`)
}

/** Prints the totals of the old system and of this shop, side by side. */
function sayTotals({ currency, files, here }: MoveOutcome, say: SayLine): void {
  const money = (minor: number): string => `${decimalText(minor, exponentOf(currency))} ${currency}`
  const rows = [
    ['products', files.products, here.products],
    ['stock value at cost', money(files.stockValueMinor), money(here.stockValueMinor)],
    ['customers', files.people, here.people],
    ['points', files.points, here.points],
    ['balances owed', money(files.balanceMinor), money(here.balanceMinor)],
    ['gift cards', files.cards, here.cards],
    ['left on gift cards', money(files.cardsMinor), money(here.cardsMinor)],
    ['figures of stock without products', files.counted, here.counted],
    ['staff', files.staff, here.staff],
    ['prices on price lists', files.listPrices, here.listPrices],
    ['layaways', files.layaways, here.layaways],
    ['paid for layaways', money(files.depositsMinor), money(here.depositsMinor)],
    ['past orders, apart from the books', files.historyOrders, here.historyOrders],
    ['past sales, apart from the books', money(files.historyMinor), money(here.historyMinor)],
  ] as const
  for (const [what, old, now] of rows)
    say(`  ${what}: ${old} in the files, ${now} here${old === now ? '' : ' (differs)'}`)
}

async function undoLast(database: Database, merchantId: string, say: SayLine): Promise<number> {
  const { products, people, cards, others, staying } = orRefuse(
    await undoNewestMove(database, { merchantId, now: systemClock(), newId }),
  )
  say(`${products} products, ${people} customers and ${cards} gift cards went again.`)
  for (const { kind, count } of others) say(`  ${otherNames[kind]}: ${count}`)
  for (const { name, why } of staying) say(`  ${wordRefusal(`moving.stays-${why}`, { name }, 'en-US')}`)
  return 0
}

interface Moving {
  readonly database: Database
  readonly merchantId: string
  readonly now: string
  readonly say: SayLine
}

interface Chosen {
  readonly decisions: MoveDecisions
  /** Classes of doubt that were decided as a whole. */
  readonly decided: readonly string[]
}

/**
 * Reads and plans the files, and says what they would do; undefined where a question is open. The files as text are let go as it returns, so that acting
 * holds the plan alone.
 */
async function planFolder({ database, merchantId, now, say }: Moving, folder: string, { decisions, decided }: Chosen) {
  const brought = await readBrought(filesIn(folder), decisions.country === 'JP')
  const known = orRefuse(
    await database.transaction({ kind: 'merchant', merchantId }, (tx) =>
      planMove(tx, merchantId, brought, decisions, { now, giver: 'program' }),
    ),
  )
  const { source, open, proposal, plan } = known
  const seen = seenWith(brought, { ...source, questions: open }, decisions.takesPictures === true)
  for (const line of linesOf(seen.brought, seen.source, 'en-US')) say(line)
  if (!plan) {
    say('Nothing was changed. Say what is open in a file and name it by --answers; this is what the shop makes likely:')
    say(JSON.stringify(proposal, null, 2))
    return undefined
  }
  const shown = { currency: decisions.currency, outlets: plan.destination.outlets }
  sayPlan('Products', plan.goods, shown, say)
  for (const line of taxLines(source.goods, plan)) say(line)
  for (const { name, outlet, currency, inFileMinor, hereMinor } of priceExamples(source.goods, plan)) {
    const [from, to] = [inFileMinor, hereMinor].map((minor) => decimalText(minor, exponentOf(currency)))
    say(`  price of ${name}: ${from} in the file, ${to} at ${outlet} (${currency})`)
  }
  sayPlan('Customers', plan.people, shown, say)
  const levels = await database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    levelsOfPlan(tx, { merchantId, now }, plan),
  )
  for (const { name, fresh, risen } of levels) say(`  level ${name}: ${fresh} new members, ${risen} here who rise`)
  sayCards(plan.cards, say)
  sayOthers(plan.others, decisions.currency, say)
  sayPictures(source.goods, brought, decisions, say)
  sayHistory(plan.histories, decisions.currency, say)
  sayClasses(known, { takesPictures: decisions.takesPictures === true, decided }, say)
  return plan
}

function sayDone({ products, members, cards, opened, others, outcome, notTaken }: MoveDone, say: SayLine): void {
  say(
    `${products} products, ${members} customers and ${cards} gift cards came, ${opened} that are here got a difference.`,
  )
  for (const { kind, count } of others) say(`  ${otherNames[kind]}: ${count}`)
  sayTotals(outcome, say)
  for (const { file, row, name, refusal } of notTaken)
    say(`  not taken: ${file}, row ${row}, ${name}: ${wordsOf(refusal)}`)
}

/**
 * Runs `npm run move-in -- FOLDER --merchant NUMBER`: prints what the files of a shop would do to a merchant here. Questions that no file
 * answers are answered by a JSON file, which is printed as far as the shop makes the answers likely. With `--act` new things are added; the
 * same files again add nothing twice; `--undo` takes the newest move back.
 */
export const moveInFolder: Task = async ({ database }, { args }, say, progress) => {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  const [folder] = positionals
  if (values.merchant === undefined || (folder === undefined) !== values.undo) throw new MaintenanceRefused(usage)
  const { merchant: number } = values
  const merchantId = await database.transaction({ kind: 'owner' }, (tx) => findMerchantIdByNumber(tx, number))
  if (merchantId === undefined) throw new MaintenanceRefused(`There is no merchant ${number}.`)
  if (folder === undefined) return undoLast(database, merchantId, say)
  const decisions = withClasses(readAnswers(values.answers), values)
  const decided = [...(values.leave ?? []), ...(values.take ?? [])]
  const now = systemClock()
  const plan = await planFolder({ database, merchantId, now, say }, folder, { decisions, decided })
  if (!plan) return 1
  if (!values.act) {
    say(
      'Nothing was changed. With --act what is new comes, and what is here and different changes unless it says that it stays; "newer" of the answers says what may change: "keep", "unedited" or "all" for each of "names", "prices", "taxes" and "stock".',
    )
    return 0
  }
  sayDone(orRefuse(await doMove(database, { merchantId, now, newId }, plan, progress)), say)
  return 0
}
