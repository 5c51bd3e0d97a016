import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const ENTRY = 16

/** A WOFF file as the font file that is packed in it. Source: WOFF 1.0. */
export function sfntOf(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * ENTRY)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const bodies: Buffer[] = []
  let at = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEAD + index * WOFF_ENTRY
    const [from, packed, length] = [4, 8, 12].map((offset) => file.readUInt32BE(entry + offset))
    const body = file.subarray(from, (from ?? 0) + (packed ?? 0))
    const whole = (packed ?? 0) < (length ?? 0) ? inflateSync(body) : body
    const place = 12 + index * ENTRY
    file.copy(head, place, entry, entry + 4)
    file.copy(head, place + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, place + 8)
    head.writeUInt32BE(whole.length, place + 12)
    bodies.push(whole, Buffer.alloc((4 - (whole.length % 4)) % 4))
    at += Math.ceil(whole.length / 4) * 4
  }
  return Buffer.concat([head, ...bodies])
}
