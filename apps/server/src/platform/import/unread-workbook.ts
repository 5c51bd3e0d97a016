import { EncryptedFileError } from 'hucre'
import { streamInCompound } from './unseen/compound-file.ts'
import { textInZip } from './zip-text.ts'

/** The reason why a workbook cannot be read, where it is another one than that it is none. */
export type UnreadReason = 'import.too-many-cells' | 'import.locked'

/** The most cells that one sheet of a workbook reaches over; formats far below a list count as well. */
export const MOST_CELLS = 20_000_000

/** Returns whether a workbook was not read for its many cells: the library says so in words alone. */
export const saysTooMany = (error: unknown): boolean =>
  error instanceof Error && /\bover the \d+ limit\b/.test(error.message)

const MANIFEST = 'META-INF/manifest.xml'
const MOST_MANIFEST = 1024 * 1024
/** A workbook of Excel that asks for a password lies as a whole within a file of the older kind. */
const PACKAGES = ['EncryptedPackage']
/** The record of an xls that says how its other records are hidden (MS-XLS 2.4.117). */
const FILE_PASS = 0x2f

/** Returns why a workbook was not read; undefined where nothing more is known than that it was not. */
export async function unreadReason(
  error: unknown,
  bytes: Buffer,
  kind: 'xlsx' | 'xls' | 'ods',
): Promise<UnreadReason | undefined> {
  if (saysTooMany(error)) return 'import.too-many-cells'
  const isLocked = error instanceof EncryptedFileError || (kind === 'ods' && (await isLockedOds(bytes)))
  return isLocked ? 'import.locked' : undefined
}

/** Returns whether an xls, or what has its form, is behind a password: some would be read as signs without a meaning. */
export function isLockedXls(bytes: Buffer): boolean {
  try {
    if (streamInCompound(bytes, PACKAGES) !== undefined) return true
    const stream = streamInCompound(bytes, ['Workbook', 'Book']) ?? Buffer.alloc(0)
    // It stands behind the beginning of the workbook, before everything that is hidden.
    const at = stream.length < 4 ? 0 : 4 + stream.readUInt16LE(2)
    return stream.length >= at + 2 && stream.readUInt16LE(at) === FILE_PASS
  } catch {
    return false
  }
}

const isLockedOds = async (bytes: Buffer): Promise<boolean> =>
  (await textInZip(bytes, MANIFEST, MOST_MANIFEST)).includes('encryption-data')
