import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Facts, HistorySpan, Velocities } from './compare.ts'

/** The columns that the first line of a file of rows names, in any order. */
const headings = ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice']

/** A folder is not one of a shop's history; the message says what is missing. */
export class NoHistory extends Error {}

export interface HistoryFolder {
  /** The files of rows, by name: a history may lie in several. */
  readonly rowFiles: readonly string[]
  readonly facts: Facts
}

/** The bytes of a file, unpacked where it is packed. */
export const plainBytes = (file: string): NodeJS.ReadableStream => {
  const stream = createReadStream(file)
  return file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream
}

async function firstLine(file: string): Promise<string> {
  for await (const line of createInterface({ input: plainBytes(file) })) return line.replace(/^\uFEFF/, '')
  return ''
}

async function holdsRows(file: string): Promise<boolean> {
  const named = (await firstLine(file)).split(',').map((name) => name.trim().replaceAll('"', ''))
  return headings.every((heading) => named.includes(heading))
}

/** `velocity_at_2011-08-31_end` of the facts, whatever its day. */
function velocitiesOf(facts: Readonly<Record<string, unknown>>): Velocities {
  for (const [name, value] of Object.entries(facts)) {
    const day = /^velocity_at_(\d{4}-\d\d-\d\d)_end$/.exec(name)?.[1]
    if (day !== undefined) return { ...(value as Omit<Velocities, 'day'>), day }
  }
  throw new NoHistory('facts.json has no velocity_at_<day>_end.')
}

/** The first and the last of the days that the facts know, in whatever order they stand. */
function spanOf({ by_day: days }: Pick<Facts, 'by_day'>): HistorySpan {
  const sorted = days.map(({ day }) => day).toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  if (from === undefined || to === undefined) throw new NoHistory('facts.json has no by_day.')
  return { from, to }
}

/** Finds a shop's history in a folder: `facts.json`, and every csv (packed or not) whose first line names its rows. */
export async function openHistory(folder: string): Promise<HistoryFolder> {
  const factsFile = path.join(folder, 'facts.json')
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new NoHistory(`${folder} is no folder.`)
  if (!existsSync(factsFile))
    throw new NoHistory(`There is no facts.json in ${folder}: it says what the figures should be.`)
  const tables = readdirSync(folder)
    .filter((name) => /\.csv(?:\.gz)?$/.test(name))
    .sort()
  const rowFiles: string[] = []
  for (const name of tables) if (await holdsRows(path.join(folder, name))) rowFiles.push(path.join(folder, name))
  if (rowFiles.length === 0) {
    throw new NoHistory(`No .csv or .csv.gz in ${folder} begins with the headings ${headings.join(', ')}.`)
  }
  const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as Facts & Record<string, unknown>
  return { rowFiles, facts: { ...facts, velocities: velocitiesOf(facts), span: spanOf(facts) } }
}
