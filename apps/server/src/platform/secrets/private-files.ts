import fs from 'node:fs'
import path from 'node:path'

const forOthers = 0o077

const isOpenToOthers = (file: string): boolean => (fs.lstatSync(file).mode & forOthers) !== 0

/** Returns whether the file belongs to somebody else. We cannot close such a file, and its owner has chosen how open it is. */
const isNotOurs = (error: unknown): boolean =>
  ['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')

function close(file: string): void {
  const { mode } = fs.lstatSync(file)
  if ((mode & forOthers) !== 0) fs.chmodSync(file, mode & 0o700)
}

function* below(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isSymbolicLink()) continue
    if (entry.isDirectory()) yield* below(file)
    yield file
  }
}

/**
 * Makes `folder` and everything this process writes from here on readable by its owner only, and closes what an older
 * program left open in it. The folder itself comes last, so that a start that was cut off does it again.
 *
 * The embedded database asks for files that all may write; what it gets is cut by the process's umask. Nothing on Windows,
 * where a folder inherits the rights of the one around it.
 */
export function keepToOwner(folder: string): void {
  if (process.platform === 'win32') return
  process.umask(forOthers)
  fs.mkdirSync(folder, { recursive: true })
  const inside = path.join(folder, 'db')
  if (!isOpenToOthers(folder) && !(fs.existsSync(inside) && isOpenToOthers(inside))) return
  try {
    for (const file of below(folder)) close(file)
    close(folder)
  } catch (error) {
    if (!isNotOurs(error)) throw error
  }
}
