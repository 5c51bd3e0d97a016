import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { nothingDecided, type MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import {
  changeText,
  doMove,
  linesOf,
  planMove,
  readBrought,
  readDecisions,
  wordRefusal,
} from '../modules/moving/public.ts'
import { systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { findMerchantIdByNumber } from '../seed/catalogue/catalogue.store.ts'
import { filesIn } from './look-at-folder.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine, Task } from './tasks.ts'

const options = {
  merchant: { type: 'string' },
  answers: { type: 'string' },
  act: { type: 'boolean', default: false },
} as const

const usage = 'npm run move-in -- FOLDER --merchant NUMBER [--answers FILE.json] [--act], or FOLDER --look'

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

const counted = (things: readonly PlannedThing<unknown>[], verdict: PlannedThing<unknown>['verdict']): number =>
  things.filter((one) => one.verdict === verdict).length

/** The plan, thing by thing where something is there already: field by field, what it is and what the file says. */
function sayPlan(what: string, things: readonly PlannedThing<unknown>[], currency: string | null, say: SayLine): void {
  const [fresh, changed, same] = (['new', 'changed', 'same'] as const).map((verdict) => counted(things, verdict))
  say(`${what}: ${fresh} new, ${changed} here and different, ${same} the same`)
  for (const { file, row, name, changes, doubt } of things) {
    for (const { field, from, to } of changes) {
      const [was, is] = [from, to].map((text) => changeText(field, text, currency))
      say(`  ${file}, row ${row}, ${name}: ${field} ${was} → ${is}`)
    }
    if (doubt) say(`  ${file}, row ${row}: ${wordRefusal(`moving.${doubt}`, { name }, 'en-US')}`)
  }
}

/**
 * Runs `npm run move-in -- FOLDER --merchant NUMBER`: prints what the files of a shop would do to a merchant here. Questions that no file
 * answers are answered by a JSON file, which is printed as far as the shop makes the answers likely. With `--act` new things are added; the
 * same files again add nothing twice.
 */
export const moveInFolder: Task = async ({ database }, { args }, say, progress) => {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || values.merchant === undefined) throw new MaintenanceRefused(usage)
  const { merchant: number } = values
  const merchantId = await database.transaction({ kind: 'owner' }, (tx) => findMerchantIdByNumber(tx, number))
  if (merchantId === undefined) throw new MaintenanceRefused(`There is no merchant ${number}.`)
  const decisions = readAnswers(values.answers)
  const brought = await readBrought(filesIn(folder))
  const { source, open, proposal, plan } = orRefuse(
    await database.transaction({ kind: 'merchant', merchantId }, (tx) => planMove(tx, merchantId, brought, decisions)),
  )
  for (const line of linesOf(brought, { ...source, questions: open }, 'en-US')) say(line)
  if (!plan) {
    say('Nothing was changed. Say what is open in a file and name it by --answers; this is what the shop makes likely:')
    say(JSON.stringify(proposal, null, 2))
    return 1
  }
  sayPlan('Products', plan.goods, decisions.currency, say)
  sayPlan('Customers', plan.people, decisions.currency, say)
  if (!values.act) {
    say(
      'Nothing was changed. With --act what is new comes; of what is here only stock, points, balance and spending change.',
    )
    return 0
  }
  const done = await doMove(database, { merchantId, now: systemClock(), newId, decisions }, plan, progress)
  say(`${done.products} products and ${done.members} customers came, ${done.opened} that are here got a difference.`)
  for (const { file, row, name, refusal } of done.notTaken)
    say(`  not taken: ${file}, row ${row}, ${name}: ${wordsOf(refusal)}`)
  return 0
}
