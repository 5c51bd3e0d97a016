import { ArchiveRefused } from './archive-refused.ts'

/** A file inside an archive. */
export interface ArchivedFile {
  readonly name: string
  readonly bytes: Buffer
}

const BLOCK = 512
/** No file of ours is larger: rows come in parts, and pictures are small. */
const LARGEST = 256 * 1024 * 1024

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`

function headOf(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0, 100)
  head.write(octal(0o600, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size, 12), 124)
  head.write(octal(0, 12), 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  head.write(
    octal(
      head.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  return head
}

const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The files one behind the other as a tar archive, which every system opens. */
export async function* writeTar(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of files) {
    yield headOf(name, bytes.length)
    yield bytes
    yield paddingOf(bytes.length)
  }
  yield Buffer.alloc(2 * BLOCK)
}

const textAt = (head: Buffer, from: number, to: number): string => {
  const end = head.indexOf(0, from)
  return head.toString('utf8', from, end < 0 || end > to ? to : end)
}

/** The files of a tar archive as `writeTar` wrote it. Throws ArchiveRefused where it is none. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchivedFile> {
  let waiting: Buffer[] = []
  let length = 0
  let needed = BLOCK
  let name: string | undefined
  let size = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length < needed) continue
    let all = Buffer.concat(waiting)
    while (all.length >= needed) {
      if (name === undefined) {
        if (all[0] === 0) {
          all = all.subarray(BLOCK)
          continue
        }
        name = textAt(all, 0, 100)
        size = Number.parseInt(textAt(all, 124, 136), 8)
        if (!(size >= 0 && size <= LARGEST)) throw new ArchiveRefused('moving.archive-damaged')
        all = all.subarray(BLOCK)
        needed = size + paddingOf(size).length
      } else {
        yield { name, bytes: all.subarray(0, size) }
        all = all.subarray(needed)
        name = undefined
        needed = BLOCK
      }
    }
    waiting = [all]
    ;({ length } = all)
  }
  if (length > 0 || name !== undefined) throw new ArchiveRefused('moving.archive-damaged')
}
