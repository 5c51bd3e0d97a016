import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openArchive } from './archive-lock.ts'
import { parsed, refuseDamaged, shaped } from './parsed.ts'
import { ArchiveRefused } from './archive-refused.ts'
import type { ArchiveCounts, ArchiveFacts } from './archived-files.ts'
import { archiveCounts, archiveFacts } from './archive-shapes.ts'
import { type ArchivedFile, readTar } from './tar.ts'

/** An archive that can be read from its beginning, as often as is needed. */
export type ArchiveSource = () => AsyncIterable<Buffer>

/** The files of an archive in their order. Throws ArchiveRefused where it is damaged, at the latest at its end. */
export async function* filesOf(source: ArchiveSource, passphrase: string): AsyncGenerator<ArchivedFile> {
  const gunzip = createGunzip()
  pipeline(Readable.from(openArchive(source(), passphrase), { objectMode: false }), gunzip, () => {})
  try {
    yield* readTar(gunzip as AsyncIterable<Buffer>)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? new ArchiveRefused('moving.archive-damaged') : error
  }
}

const tableOf = (name: string): string | undefined => /^rows\/(\w+)-\d{4,}\.jsonl$/.exec(name)?.[1]

/** A row of an archive: its values as texts, by column. */
export type ArchivedRow = Readonly<Record<string, string | null>>

function rowIn(line: string): ArchivedRow {
  const row = parsed(line)
  return typeof row === 'object' && row !== null ? (row as ArchivedRow) : refuseDamaged()
}

/** The value of a JSON file of the archive. Throws ArchiveRefused. */
export const jsonIn = ({ bytes }: ArchivedFile): unknown => parsed(bytes.toString('utf8'))

/** The rows of a file of the archive with its table, as objects of texts; undefined for every other file. */
export function rowsOf({ name, bytes }: ArchivedFile): { table: string; rows: ArchivedRow[] } | undefined {
  const table = tableOf(name)
  if (table === undefined) return undefined
  const lines = bytes.toString('utf8').split('\n')
  return {
    table,
    rows: lines.filter((line) => line !== '').map(rowIn),
  }
}

export interface CheckedArchive {
  readonly facts: ArchiveFacts
  readonly counts: ArchiveCounts
  /** Those of the shop who may sign in by e-mail. */
  readonly people: readonly ArchivedRow[]
}

/** Reads a whole archive once and compares what it holds with what it says. Throws ArchiveRefused. */
export async function checkArchive(source: ArchiveSource, passphrase: string): Promise<CheckedArchive> {
  let facts: ArchiveFacts | undefined
  let said: ArchiveCounts | undefined
  const rows: Record<string, number> = {}
  const people: ArchivedRow[] = []
  let files = 0
  for await (const file of filesOf(source, passphrase)) {
    if (file.name === 'archive.json') facts = shaped(archiveFacts, jsonIn(file))
    else if (file.name === 'end.json') said = shaped(archiveCounts, jsonIn(file))
    else if (file.name.startsWith('files/')) files += 1
    const read = rowsOf(file)
    if (read) rows[read.table] = (rows[read.table] ?? 0) + read.rows.length
    if (read?.table === 'admin') people.push(...read.rows)
  }
  if (!facts || said?.files !== files) return refuseDamaged()
  const names = new Set([...Object.keys(rows), ...Object.keys(said.rows)])
  for (const name of names) if ((rows[name] ?? 0) !== (said.rows[name] ?? 0)) return refuseDamaged()
  return { facts, counts: said, people }
}

/** Returns whether a file is the archive of a shop or what tills sent late, by its head. Throws ArchiveRefused where it is neither. */
export async function findArchiveKind(source: ArchiveSource, passphrase: string): Promise<'whole' | 'late'> {
  for await (const file of filesOf(source, passphrase)) {
    if (file.name !== 'archive.json') continue
    const { kassa } = (jsonIn(file) ?? {}) as { readonly kassa?: unknown }
    if (kassa === 'shop-archive') return 'whole'
    if (kassa === 'late-entries') return 'late'
    break
  }
  return refuseDamaged()
}
