import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../settings.ts'

/** Connections of one address on which nobody has said yet who they are. */
const MOST_OF_STRANGERS = 100

type Connection = Pick<Socket, 'remoteAddress' | 'remotePort' | 'destroy' | 'once'>

/** A connection's name, the same for the plain one and the encrypted one over it. */
const nameOf = ({ remoteAddress, remotePort }: Connection): string => `${remoteAddress} ${remotePort}`

/**
 * Open connections by address. Past the most that strangers at one address may hold, the oldest of theirs gives way to the new one; one on
 * which a registered till or a session has spoken is nobody's to take, however many tills stand behind the address.
 */
export class Connections {
  readonly #strangers = new Map<string, Map<string, Connection>>()

  open(connection: Connection): void {
    const address = connection.remoteAddress ?? ''
    const own = this.#strangers.getOrInsertComputed(address, () => new Map())
    own.set(nameOf(connection), connection)
    connection.once('close', () => this.#leave(address, nameOf(connection)))
    if (own.size > MOST_OF_STRANGERS) this.#closeOldest(address, own)
  }

  /** Notes that a known caller speaks on the connection. */
  know(connection: Connection): void {
    this.#leave(connection.remoteAddress ?? '', nameOf(connection))
  }

  #closeOldest(address: string, own: ReadonlyMap<string, Connection>): void {
    const [oldest] = own
    if (!oldest) return
    const [name, connection] = oldest
    this.#leave(address, name)
    connection.destroy()
  }

  #leave(address: string, name: string): void {
    const own = this.#strangers.get(address)
    if (own?.delete(name) && own.size === 0) this.#strangers.delete(address)
  }
}

/**
 * Counts the connections of a server. Behind a proxy each is the proxy's, and programs on this machine are none of the strangers: they are
 * not counted.
 */
export function watchConnections(
  app: FastifyInstance,
  { isBehindProxy }: { readonly isBehindProxy: boolean },
): Connections {
  const connections = new Connections()
  app.server.on('connection', (socket: Socket) => {
    const isOfThisMachine = isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
    if (!isBehindProxy && !isOfThisMachine) connections.open(socket)
  })
  return connections
}
