import { createSocket } from 'node:dgram'

/** A real name server on loopback that knows text records. */
export interface NameServer {
  /** `address:port`, as resolvers name it. */
  readonly at: string
  /** Texts by name; a name that is not there does not exist. */
  readonly texts: Map<string, readonly string[]>
  /** Names that were asked for. */
  readonly asked: string[]
  /** While true it refuses every question. */
  isRefusing: boolean
  close(): Promise<void>
}

/** The longest piece of a text record; a longer text is told in several. Source: RFC 1035, 3.3. */
const PIECE = 255
const CODES = { fine: 0, noName: 3, refused: 5 } as const

/** Reads the name of the first question, and where the question ends. */
function readQuestion(packet: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  // The name by its place in the question, type TXT, class IN, no time to be kept.
  return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255]), data])
}

function answerTo(packet: Buffer, code: number, texts: readonly string[]): Buffer {
  const { end } = readQuestion(packet)
  const head = Buffer.alloc(12)
  packet.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8580 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts.length, 6)
  return Buffer.concat([head, packet.subarray(12, end), ...texts.map(recordOf)])
}

/** Starts a name server on a free port. */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, readonly string[]>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  const server = { isRefusing: false }
  socket.on('message', (packet, { address, port }) => {
    const { name } = readQuestion(packet)
    asked.push(name)
    const found = texts.get(name)
    const code = server.isRefusing ? CODES.refused : found ? CODES.fine : CODES.noName
    socket.send(answerTo(packet, code, server.isRefusing ? [] : (found ?? [])), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  const { port } = socket.address()
  return {
    at: `127.0.0.1:${port}`,
    texts,
    asked,
    get isRefusing() {
      return server.isRefusing
    },
    set isRefusing(isRefusing) {
      server.isRefusing = isRefusing
    },
    close: () => new Promise((done) => socket.close(() => done())),
  }
}
