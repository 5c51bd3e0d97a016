import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { nothingDecided, type MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { taxLabel } from '@kassa/domain/moving/moved-tax.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import {
  doMove,
  type FileTables,
  type KnownMove,
  levelsOfPlan,
  linesOf,
  planMove,
  priceExamples,
  readBrought,
  readDecisions,
  seenWith,
  taxLines,
  understand,
  undoNewestMove,
  wordRefusal,
} from '../../modules/moving/public.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { newId } from '../../platform/ids.ts'
import { findMerchantIdByNumber } from '../../seed/catalogue/catalogue.store.ts'
import { filesIn } from '../look-at-folder.ts'
import { MaintenanceRefused } from '../refused.ts'
import type { SayLine, Task } from '../tasks.ts'
import { sayCards, wordThings } from './moving-cards.ts'
import { addNewOutlets, type OutletsAdded, rehearse, wordCut } from './new-outlets.ts'
import { addNewTaxes } from './new-taxes.ts'
import { otherNames, sayDone } from './say-done.ts'
import { sayClasses, sayHistory, sayOthers, sayPictures, sayPlan } from './say-plan.ts'

const options = {
  merchant: { type: 'string' },
  answers: { type: 'string' },
  leave: { type: 'string', multiple: true },
  take: { type: 'string', multiple: true },
  'new-outlet': { type: 'string', multiple: true },
  'new-tax': { type: 'string', multiple: true },
  act: { type: 'boolean', default: false },
  undo: { type: 'boolean', default: false },
} as const

const usage =
  'npm run move-in -- FOLDER --merchant NUMBER [--answers FILE.json] [--leave CLASS]… [--take CLASS]… [--new-outlet LOCATION]… [--new-tax TAX]… [--act], or FOLDER --look, or --merchant NUMBER --undo'

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

async function undoLast(database: Database, merchantId: string, say: SayLine): Promise<number> {
  const { products, people, cards, others, staying } = orRefuse(
    await undoNewestMove(database, { merchantId, now: systemClock(), newId }),
  )
  say(`${wordThings({ products, people, cards })} went again.`)
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
  /** Locations of the files that are to be outlets. */
  readonly newOutlets: readonly string[]
  /** Taxes of the files that are to be added. */
  readonly newTaxes: readonly string[]
}

interface Planned extends OutletsAdded {
  /** Taxes that were added. */
  readonly addedTaxes: readonly string[]
  readonly known: KnownMove
}

/** Holds files against the merchant: with the outlets and taxes that they need, of which nothing stays until the move acts. */
function makePlan({ database, merchantId, now }: Moving, brought: FileTables, chosen: Chosen) {
  const { decisions, newOutlets, newTaxes } = chosen
  const inMerchant = <Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> =>
    database.transaction({ kind: 'merchant', merchantId }, work)
  const planBy = async (tx: Tx, said: MoveDecisions): Promise<KnownMove> =>
    orRefuse(await planMove(tx, merchantId, brought, said, { now, giver: 'program' }))
  const { country, decimalMarks, dayOrders } = decisions
  const adds = newOutlets.length + newTaxes.length > 0
  const source = adds
    ? understand(brought, { ...(country !== null && { country }), decimalMarks, dayOrders })
    : { locations: [], taxes: [] }
  const labels = source.taxes.map(taxLabel)
  const add = async (tx: Tx, holds: boolean): Promise<Omit<Planned, 'known'>> => {
    const outlets = await addNewOutlets(tx, {
      merchantId,
      now,
      places: source.locations,
      wanted: newOutlets,
      decisions,
    })
    const ofTaxes = { merchantId, now, labels, wanted: newTaxes, holds }
    const taxes = await addNewTaxes(tx, { ...ofTaxes, decisions: outlets.decisions })
    return { ...outlets, decisions: taxes.decisions, addedTaxes: taxes.added }
  }
  return {
    adds,
    async rehearsed(): Promise<Planned> {
      if (!adds)
        return {
          decisions,
          added: [],
          addedTaxes: [],
          like: '',
          cut: [],
          known: await inMerchant((tx) => planBy(tx, decisions)),
        }
      return rehearse(database, merchantId, async (tx) => {
        const done = await add(tx, false)
        return { ...done, known: await planBy(tx, done.decisions) }
      })
    },
    async withAdditions(): Promise<KnownMove> {
      const done = await inMerchant((tx) => add(tx, true))
      return inMerchant((tx) => planBy(tx, done.decisions))
    },
  }
}

/**
 * Reads and plans the files, and says what they would do; undefined where a question is open. The files as text are let go as it returns, so that acting
 * holds the plan alone.
 */
async function planFolder(moving: Moving, folder: string, chosen: Chosen, acts: boolean) {
  const { say } = moving
  const brought = await readBrought(filesIn(folder), chosen.decisions.country === 'JP')
  const making = makePlan(moving, brought, chosen)
  const planned = await making.rehearsed()
  const { known, decisions } = planned
  const { source, open, proposal, plan } = known
  const seen = seenWith(brought, { ...source, questions: open }, decisions.takesPictures === true)
  for (const line of linesOf(seen.brought, seen.source, 'en-US')) say(line)
  if (!plan) {
    say('Nothing was changed. Say what is open in a file and name it by --answers; this is what the shop makes likely:')
    say(JSON.stringify(proposal, null, 2))
    return undefined
  }
  await sayKnown(moving, { ...planned, ...chosen, decisions, pictures: brought.pictures, plan })
  const stays = acts ? 'comes first, and stays whatever becomes of the move' : 'would come'
  for (const { number, name } of planned.added) say(`Outlet ${number} ${name}, like ${planned.like}, ${stays}.`)
  for (const line of wordCut(planned)) say(line)
  for (const label of planned.addedTaxes) say(`Tax ${label} ${stays}.`)
  return acts && making.adds ? ((await making.withAdditions()).plan ?? undefined) : plan
}

interface ToSay extends Planned, Pick<Chosen, 'decided'>, Pick<FileTables, 'pictures'> {
  readonly plan: NonNullable<KnownMove['plan']>
}

async function sayKnown(
  { database, merchantId, now, say }: Moving,
  { known, decisions, plan, decided, pictures }: ToSay,
): Promise<void> {
  const { source } = known
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
  sayPictures(source.goods, pictures, decisions, say)
  sayHistory(plan.histories, decisions.currency, say)
  sayClasses(known, { takesPictures: decisions.takesPictures === true, decided }, say)
}

/**
 * Runs `npm run move-in -- FOLDER --merchant NUMBER`: prints what the files of a shop would do to a merchant here. Questions that no file
 * answers are answered by a JSON file, which is printed as far as the shop makes the answers likely. `--new-outlet` makes an outlet of a location, `--new-tax` adds a tax of the files. With
 * `--act` new things are added; the same files again add nothing twice; `--undo` takes the newest move back.
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
  const chosen = { decisions, decided, newOutlets: values['new-outlet'] ?? [], newTaxes: values['new-tax'] ?? [] }
  const plan = await planFolder({ database, merchantId, now, say }, folder, chosen, values.act)
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
