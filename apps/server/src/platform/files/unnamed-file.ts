import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A file that nobody else finds, and that ends with the process at the latest. */
export function openUnnamedFile(): number {
  const name = path.join(os.tmpdir(), `kassa-${randomUUID()}`)
  const file = fs.openSync(name, 'wx+', 0o600)
  fs.unlinkSync(name)
  return file
}

const unheld = new FinalizationRegistry<number>((file) => fs.closeSync(file))

/** Closes a file once nobody holds its holder anymore; a file without a name is gone with that. */
export const closeWithHolder = (holder: object, file: number): void => unheld.register(holder, file)
