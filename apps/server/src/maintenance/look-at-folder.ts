import fs from 'node:fs'
import path from 'node:path'
import { type BroughtFile, linesOf, readBrought, understand } from '../modules/moving/public.ts'
import { type FileBytes, fileInBlocks } from '../platform/files/sliced-file.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine } from './tasks.ts'

const usage = 'Name the folder: npm run move-in -- FOLDER --look [--country JP] [--json]'

/** The files of a folder, or the one that is named; folders inside it are left alone. */
export function filesIn(place: string): BroughtFile[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (!stat) throw new MaintenanceRefused(`There is nothing at ${place}.`)
  const names = stat.isDirectory() ? fs.readdirSync(place).toSorted() : [path.basename(place)]
  const folder = stat.isDirectory() ? place : path.dirname(place)
  return names
    .filter((name) => /\.(?:csv|tsv|tab|txt|xlsx|xls|ods|zip)$/i.test(name))
    .map((name) => ({ name, bytes: bytesOf(path.join(folder, name)) }))
}

/** Up to so many bytes are read at once. */
const FEW = 1_048_576

/** A zip may hold gigabytes of pictures, and a folder a hundred megabytes of past sales: they are read where they are needed, until the command ends. */
function bytesOf(file: string): FileBytes {
  const { size } = fs.statSync(file)
  if (size <= FEW) return fs.readFileSync(file)
  const opened = fs.openSync(file, 'r')
  const read = (from: number, to: number): Promise<Buffer> => {
    const slice = Buffer.allocUnsafeSlow(to - from)
    fs.readSync(opened, slice, 0, slice.length, from)
    return Promise.resolve(slice)
  }
  // A list is read as a whole, a zip in steps of a few bytes.
  return /\.zip$/i.test(file) ? fileInBlocks(size, read) : { length: size, read }
}

const valueBehind = (args: readonly string[], flag: string): string | undefined => {
  const at = args.indexOf(flag)
  return at < 0 ? undefined : args[at + 1]
}

/** `npm run move-in -- FOLDER --look`: what stands in the files of a shop, what must be said first and what is odd. Nothing is written. */
export async function lookAtFolder(
  args: readonly string[],
  absolute: (file: string) => string,
  say: SayLine,
): Promise<number> {
  const [folder] = args
  if (folder === undefined || folder.startsWith('--') || !args.includes('--look')) throw new MaintenanceRefused(usage)
  const files = filesIn(absolute(folder))
  if (files.length === 0) throw new MaintenanceRefused('There is no CSV, Excel, OpenDocument or zip file in it.')
  const country = valueBehind(args, '--country')
  const brought = await readBrought(files, country === 'JP')
  const source = understand(brought, { country })
  const { encodings, unread } = brought
  if (args.includes('--json')) say(JSON.stringify({ ...source, encodings, unread }, null, 2))
  else for (const line of linesOf(brought, source, 'en-US')) say(line)
  return brought.unread.length === 0 ? 0 : 1
}
