import { crc32 as checksum, deflateRawSync } from 'node:zlib'

export interface Packed {
  readonly name: string
  readonly content: Buffer
  /** The unpacked size that the directory claims. */
  readonly claims?: number
  /** Whether it lies in the zip as it is. */
  readonly isStored?: boolean
}

/** A zip of these files, written by hand so that it can lie. */
export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims = content.length, isStored = false } of files) {
    const packed = isStored ? content : deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x08_00, 2)
    head.writeUInt16LE(isStored ? 0 : 8, 4)
    head.writeUInt32LE(checksum(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claims, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    parts.push(Buffer.from('504b0304', 'hex'), head, Buffer.from(name), packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), head, tail, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('504b0506', 'hex'), end])
}
