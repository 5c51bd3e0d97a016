import type { ClientBase, Pool, PoolClient } from 'pg'

/**
 * Connections remember the plans of named statements. When a migration has changed what a statement answers, its old plan is refused on every connection
 * that has it, and so for ever: from then on nobody is given a connection that was opened before.
 */
export class Plans {
  #schema = 0
  readonly #openedUnder = new WeakMap<ClientBase, number>()

  watch(pool: Pool): Pool {
    pool.on('connect', (client) => void this.#openedUnder.set(client, this.#schema))
    return pool
  }

  async connect(pool: Pool): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (this.#openedUnder.get(client) === this.#schema) return client
      client.release(true)
    }
  }

  /** A plan of this connection was refused. Another connection as old changes nothing any more. */
  areStale(client: ClientBase): void {
    if (this.#openedUnder.get(client) === this.#schema) this.#schema += 1
  }
}
