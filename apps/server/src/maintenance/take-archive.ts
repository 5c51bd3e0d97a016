import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import fs from 'node:fs'
import { storeOfEnvironment } from '../modules/file/public.ts'
import {
  ArchiveRefused,
  findArchiveKind,
  isShopHere,
  takeLate,
  takeShop,
  wordRefusal,
} from '../modules/moving/public.ts'
import { entryKindsOf } from '../modules/journal/public.ts'
import { modules } from '../program.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import type { NamedDatabase } from '../platform/module.ts'
import type { Program } from '../platform/run-server.ts'
import { newId } from '../platform/ids.ts'
import { namedDatabases } from './move-merchant.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine, Task } from './tasks.ts'

/** The sentence of an archive's refusal, for whoever runs the server. */
export async function orSay<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    throw new MaintenanceRefused(wordRefusal(error.code, error.facts, 'en-US'), error)
  }
}

/** A file as it is read, as often as is needed. */
export function sourceOf(file: string): () => AsyncIterable<Buffer> {
  if (!fs.existsSync(file)) throw new MaintenanceRefused(`There is no file ${file}.`)
  return () => fs.createReadStream(file)
}

/** Returns the way letters leave this installation, and the address they lead to. */
const lettersOf = ({ PUBLIC_URL, SMTP_URL }: NodeJS.ProcessEnv) => ({
  publicUrl: PUBLIC_URL?.replace(/\/+$/, '') ?? null,
  hasServer: SMTP_URL !== undefined && SMTP_URL !== '',
})

/** The databases of the installation beside one. Throws MaintenanceRefused where one is away, as it may have the shop. */
async function othersOf(program: Program, but: Database): Promise<NamedDatabase[]> {
  const all = namedDatabases(program)
  const others = all.length === 1 ? [] : all.filter(({ database }) => database !== but)
  for (const { name, database } of others) {
    if (!(await database.isReady())) throw new MaintenanceRefused(`${name} is away. Nothing was changed.`)
  }
  return others
}

async function isInAny(databases: readonly NamedDatabase[], merchantId: string): Promise<boolean> {
  for (const { database } of databases) {
    const isThere = await database.transaction({ kind: 'owner' }, (tx) => isShopHere(tx, merchantId))
    if (isThere) return true
  }
  return false
}

/** Takes in what tills sent to the old installation after the archive of their shop was written. */
async function takeLateOf(
  database: Database,
  { source, passphrase }: { readonly source: () => AsyncIterable<Buffer>; readonly passphrase: string },
  say: SayLine,
): Promise<number> {
  const on = { ...entryKindsOf(modules), log: createLog('warn'), now: systemClock(), newId }
  const { name, entries, taken, filed } = await orSay(() => takeLate(database, { source, passphrase, ...on }))
  say(`${name}: ${entries} late entries in the archive, ${taken} booked now, ${entries - taken} were here already.`)
  if (filed > 0) say(`${filed} of them are filed for review: see Devices, Review.`)
  return 0
}

/** `npm run move-in -- FILE --archive`: takes a whole shop out of the archive that another installation of Kassa wrote. */
export const takeArchive: Task = async ({ database, open }, { args, secret: passphrase = '' }, say, progress) => {
  const file = args.find((arg) => !arg.startsWith('--'))
  if (file === undefined) throw new MaintenanceRefused('Name the archive: npm run move-in -- FILE --archive')
  const source = sourceOf(file)
  if ((await orSay(() => findArchiveKind(source, passphrase))) === 'late')
    return takeLateOf(database, { source, passphrase }, say)
  const others = await othersOf(await open(), database)
  const arrival = {
    source,
    passphrase,
    store: storeOfEnvironment(),
    now: systemClock(),
    newId,
    progress,
    isElsewhere: (merchantId: string) => isInAny(others, merchantId),
    ...lettersOf(process.env),
  }
  const { name, numbers, createdAt, rows, files, emails, invited } = await orSay(() => takeShop(database, arrival))
  say(`${name} is here, as of ${createdAt}: ${countedNoun(rows, 'row')}, ${countedNoun(files, 'file')}.`)
  say(
    numbers.here === numbers.there
      ? `Its merchant number is ${numbers.here}, as before.`
      : `Its merchant number is ${numbers.here}: ${numbers.there} belongs to somebody else here.`,
  )
  say(`Passwords, PINs and keys did not come. These people choose new passwords: ${emails.join(', ')}`)
  say(
    invited.length > 0
      ? `An invitation is on its way to each, the owner first: ${invited.join(', ')}`
      : 'No mail server is set up, so nobody was invited: npm run admin -- reset-password --email ADDRESS sets a password.',
  )
  say('Tills register anew; apps, mail, texts and payment channels are connected anew; a trial licence began.')
  say(
    'What the tills still hold is on its way to the old installation. Proofs show that the books agree with themselves, not that nobody forged them.',
  )
  return 0
}
