import { connect, type Socket } from 'node:net'
import type { Log } from '../log.ts'
import { OutgoingRefused, type AllowedPlaces } from './address-rule.ts'
import { resolveAddress, systemLookup, type Lookup } from './resolve-address.ts'

/** Something to write to a place that speaks no HTTP. */
export interface RawWrite {
  /** `capability.what-for`: what the log says instead of the contents. */
  readonly purpose: string
  readonly host: string
  readonly port: number
  /** Questions that are asked before; a place that does not answer is written to all the same. */
  readonly ask: readonly Uint8Array[]
  /** Returns whether what was heard is the whole answer to a question. */
  readonly isWhole: (heard: Uint8Array) => boolean
  /** Looks at the answers; throws where nothing is to be written. */
  readonly look: (answers: readonly Uint8Array[]) => void
  readonly bytes: Uint8Array
}

/** Bytes may have gone out before it broke: nobody knows what came of them. */
export class RawTorn extends Error {
  override readonly name = 'RawTorn'
}

/** The one way by which the program writes to a place that speaks no HTTP: a printer at its port. */
export interface RawPort {
  /** Throws OutgoingRefused where the place may not be reached or does not answer, `RawTorn` once bytes may have gone out. */
  send(write: RawWrite): Promise<void>
  /** Throws OutgoingRefused where a place may not be reached. */
  check(host: string): Promise<void>
}

const CONNECT_MS = 5_000
const ANSWER_MS = 400
/** Bytes of one answer; what follows them is not looked at. */
const MOST_ANSWER = 1_000
const WRITE_MS = 20_000

const opened = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('timed out')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })

/** The whole answer, or undefined where none comes in time. */
const asked = (socket: Socket, question: Uint8Array, isWhole: RawWrite['isWhole']): Promise<Uint8Array | undefined> =>
  new Promise((resolve) => {
    let heard = Buffer.alloc(0)
    const timer = setTimeout(() => done(undefined), ANSWER_MS)
    const hear = (data: Buffer): void => {
      heard = Buffer.concat([heard, data]).subarray(0, MOST_ANSWER)
      if (isWhole(heard)) done(heard)
    }
    const done = (answer: Uint8Array | undefined): void => {
      clearTimeout(timer)
      socket.off('data', hear)
      resolve(answer)
    }
    socket.on('data', hear)
    socket.write(question)
  })

const written = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    const torn = (error: unknown): void =>
      reject(new RawTorn('the printer went while it was written to', { cause: error }))
    socket.setTimeout(WRITE_MS, () => socket.destroy(new Error('timed out')))
    socket.once('error', torn)
    // Its own end is how the other side says that it has everything.
    socket.once('close', (hadError) => (hadError ? torn(undefined) : resolve()))
    socket.resume()
    socket.end(bytes)
  })

/** Writes over the network (D106): looks the host up once and connects to that address, refuses places inside unless allowed. */
export const rawPort = ({
  allowed,
  log,
  find = systemLookup,
}: {
  readonly allowed: AllowedPlaces
  readonly log: Log
  readonly find?: Lookup
}): RawPort => ({
  check: async (host) => void (await resolveAddress(host, allowed, find)),
  async send({ purpose, host, port, ask, isWhole, look, bytes }) {
    const { address } = await resolveAddress(host, allowed, find)
    const socket = await opened(address, port).catch((error: unknown) => {
      log.warn({ purpose, host, port }, 'a printer was not reached')
      throw new OutgoingRefused('unreachable', `${host}:${String(port)}`, error)
    })
    socket.on('error', () => undefined)
    try {
      const answers: Uint8Array[] = []
      for (const question of ask) {
        const answer = await asked(socket, question, isWhole)
        if (answer === undefined) break
        answers.push(answer)
      }
      look(answers)
      await written(socket, bytes)
      log.info({ purpose, host, port, bytes: bytes.length }, 'wrote to a printer')
    } finally {
      socket.destroy()
    }
  },
})
