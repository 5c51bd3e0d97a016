import { crc32 as checksumOf } from 'node:zlib'
import { openZip } from '../files/sliced-file.ts'

/** A text within a zip; empty where there is none of that name, where it is longer than that many bytes or cannot be read. */
export async function textInZip(bytes: Buffer, name: string, most: number): Promise<string> {
  const zip = await openZip(bytes)
  if (!zip) return ''
  return new Promise((resolve) => {
    zip.on('entry', (entry: { fileName: string; uncompressedSize: number }) => {
      if (entry.fileName !== name || entry.uncompressedSize > most) return zip.readEntry()
      zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (error, stream) => {
        if (error) return resolve('')
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
        stream.on('error', () => resolve(''))
      })
    })
    zip.on('end', () => resolve(''))
    zip.on('error', () => resolve(''))
    zip.readEntry()
  })
}

const VERSION = 20
/** The first day that a zip can name. */
const FIRST_DAY = 0x21

/** A zip of texts as they are, in which nothing is packed. */
export function zipOfTexts(texts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(texts)) {
    const content = Buffer.from(text)
    const facts = factsOf(name, content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), content])
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), facts, place, Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  return Buffer.concat([...files, ...directory, endOf(files.length, Buffer.concat(directory).length, offset)])
}

/** The facts of a file that stand before it and in the directory. */
function factsOf(name: string, content: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(FIRST_DAY, 8)
  facts.writeUInt32LE(checksumOf(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(Buffer.byteLength(name), 22)
  return facts
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
