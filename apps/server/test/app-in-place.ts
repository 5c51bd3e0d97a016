import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { Database } from '../src/platform/db/database.ts'
import { isAppKey } from '../src/platform/apps/app-key.ts'
import { findCaller } from '../src/platform/session/find-caller.ts'
import { grantLike, makeApp, type MadeApp } from './make/app.ts'

/**
 * The credential with which a test's call is made. Public calls are made with keys of apps only: where a test names a session, an app with that person's
 * codes and outlets, as they are now, asks in their place. So every walk over all calls walks the public ones too.
 */
export class AppsInPlace {
  readonly #apps = new Map<string, MadeApp>()
  /** The last grant of each: of walks over all calls nearly every one asks as the person before did. */
  readonly #granted = new Map<string, string>()
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async credentialFor({ audience }: Endpoint, token: string | undefined, now: string): Promise<string | undefined> {
    if (audience !== 'apps' || token === undefined || isAppKey(token)) return token
    const caller = await findCaller(this.#database, token, null, now)
    const merchantId = caller?.actor.merchantId ?? null
    if (!caller || merchantId === null) return token
    const { codes, outletIds } = caller.actor
    const grant = JSON.stringify([[...codes], outletIds])
    const known = this.#apps.get(token)
    if (known && this.#granted.get(token) === grant) return known.key
    return this.#database.transaction({ kind: 'owner' }, async (tx) => {
      const app = this.#apps.get(token) ?? (await makeApp(tx, merchantId))
      this.#apps.set(token, app)
      await grantLike(tx, app, { merchantId, codes: [...codes], outletIds })
      this.#granted.set(token, grant)
      return app.key
    })
  }
}
