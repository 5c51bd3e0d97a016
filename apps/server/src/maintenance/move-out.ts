import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { SHORTEST_PASSPHRASE } from '@kassa/contract/moving/archives.calls.ts'
import { storeOfEnvironment } from '../modules/file/public.ts'
import { makeLock, openArchive, writeLateArchive, writeShopArchive } from '../modules/moving/public.ts'
import { systemClock } from '../platform/clock.ts'
import { isTestShop } from '../seed/catalogue/catalogue.store.ts'
import { depart, merchantOf } from './depart.ts'
import type { Progress } from './progress.ts'
import { MaintenanceRefused } from './refused.ts'
import { orSay, sourceOf } from './take-archive.ts'
import type { SayLine, Task, Workshop } from './tasks.ts'

const options = {
  merchant: { type: 'string' },
  open: { type: 'string' },
  late: { type: 'boolean', default: false },
  close: { type: 'boolean', default: false },
  reopen: { type: 'boolean', default: false },
} as const

const usage = [
  'npm run move-out -- --merchant NUMBER --close, or --reopen: closes the shop to selling before it moves, and names its tills',
  'npm run move-out -- FILE --merchant NUMBER: writes the archive of the shop; with --late, what tills sent after the first one',
  'npm run move-out -- FILE --open TO.tar.gz: takes the lock off an archive',
].join('\n')

/** A file that has its name only when it is whole. */
async function writeWhole(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  if (existsSync(file)) throw new MaintenanceRefused(`${file} is there already. Nothing was written.`)
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function openTo(file: string, to: string, passphrase: string, say: SayLine): Promise<number> {
  await orSay(() => writeWhole(to, openArchive(sourceOf(file)(), passphrase)))
  say(`${to} is the archive without its lock: a tar file, packed with gzip. README.md in it says what is where.`)
  return 0
}

interface ArchiveRequest {
  readonly file: string
  readonly number: string
  readonly passphrase: string
  readonly isLate: boolean
}

async function writeOut(
  { database }: Workshop,
  { file, number, passphrase, isLate }: ArchiveRequest,
  say: SayLine,
  progress: Progress,
): Promise<number> {
  if (passphrase.trim().length < SHORTEST_PASSPHRASE)
    throw new MaintenanceRefused(
      `The passphrase needs at least ${SHORTEST_PASSPHRASE} characters. Nothing was written.`,
    )
  const merchantId = await merchantOf(database, number)
  if (await database.transaction({ kind: 'owner' }, (tx) => isTestShop(tx, merchantId)))
    throw new MaintenanceRefused(
      `Merchant ${number} is a test shop: its people sign in by the real one, so it stays beside it. Nothing was written.`,
    )
  let rows = 0
  const told = (more: number): void => progress(countedNoun((rows += more), 'row'))
  const lock = await makeLock(passphrase)
  const of = { merchantId, now: systemClock(), lock, store: storeOfEnvironment(), told }
  const write = isLate ? writeLateArchive : writeShopArchive
  await write(database, of, (bytes) => writeWhole(file, bytes))
  say(
    `${file}: ${isLate ? countedNoun(rows, 'late entry', 'late entries') : countedNoun(rows, 'row')} of merchant ${number}, encrypted. Nobody opens it without the passphrase.`,
  )
  return 0
}

/** Writes the archive of a merchant, or takes the lock off one, so that people can look into it. */
export const moveOut: Task = async (workshop, { args, secret: passphrase = '' }, say, progress) => {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  const [file] = positionals
  if (file === undefined && values.merchant !== undefined && values.close !== values.reopen)
    return depart(workshop, { number: values.merchant, isClosing: values.close }, say)
  if (
    file === undefined ||
    values.close ||
    values.reopen ||
    (values.merchant === undefined) === (values.open === undefined)
  )
    throw new MaintenanceRefused(usage)
  if (values.open !== undefined) return openTo(file, values.open, passphrase, say)
  const request = { file, number: values.merchant ?? '', passphrase, isLate: values.late }
  return writeOut(workshop, request, say, progress)
}
