import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import { listPastRelocations, listRelocationsHere } from '../modules/moving/public.ts'
import { findNumbered } from '../modules/place/public.ts'
import type { NamedDatabase } from '../platform/module.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine } from './tasks.ts'

const usage = 'npm run admin -- relocations [MERCHANT-NUMBER]'

/** The most relocations that ended and are told. */
const MOST_PAST = 20

/** Says where a merchant lives, which merchants are on their way to another database and how far, and which came or were given up last. */
export async function sayRelocations(
  databases: readonly NamedDatabase[],
  [number, ...more]: readonly string[],
  say: SayLine,
): Promise<number> {
  if (more.length > 0) throw new MaintenanceRefused(usage)
  const isFound = number === undefined || (await sayHome(databases, number, say))
  if (!(await sayUnderWay(databases, say))) say('No merchant is on its way to another database.')
  await sayPast(databases, number, say)
  return isFound ? 0 : 1
}

/** Returns whether something was said: a merchant is on its way, or may be, as a database is away. */
async function sayUnderWay(databases: readonly NamedDatabase[], say: SayLine): Promise<boolean> {
  let isSaid = false
  const tell = (line: string): void => {
    isSaid = true
    say(line)
  }
  for (const { name, database } of databases) {
    if (!(await database.isReady())) {
      tell(`${name}: away`)
      continue
    }
    for (const { merchantNumber, source, target, step, begunAt } of await database.transaction(
      { kind: 'owner' },
      listRelocationsHere,
    ))
      tell(
        `${name}: merchant ${merchantNumber ?? 'not here yet'} from ${source} to ${target}, ${step}, since ${begunAt}`,
      )
  }
  return isSaid
}

async function sayHome(databases: readonly NamedDatabase[], number: string, say: SayLine): Promise<boolean> {
  for (const { database } of databases) {
    if (!(await database.isReady())) continue
    const found = await database.transaction({ kind: 'owner' }, (tx) => findNumbered(tx, number))
    if (!found) continue
    say(`Merchant ${number} (${found.name}) lives in ${found.cluster}.`)
    return true
  }
  say(`No database that is there has a merchant ${number}.`)
  return false
}

async function sayPast([first]: readonly NamedDatabase[], number: string | undefined, say: SayLine): Promise<void> {
  if (!first || !(await first.database.isReady())) return
  const past = await first.database.transaction({ kind: 'owner' }, (tx) => listPastRelocations(tx, MOST_PAST))
  for (const one of past.filter(({ merchantNumber }) => number === undefined || merchantNumber === number)) {
    const size = one.rows === null ? '' : `, ${countedNoun(one.rows, 'row')}, calls waited ${one.pauseMillis} ms`
    say(
      `${one.endedAt} merchant ${one.merchantNumber} ${one.isGivenUp ? 'given up, stays in' : 'came from'} ${one.source}${one.isGivenUp ? '' : ` to ${one.target}`}${size}`,
    )
  }
}
