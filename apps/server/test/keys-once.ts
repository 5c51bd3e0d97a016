// Before each file of the database tests: a slow key is derived once. Tests guess one wrong password dozens of times, and each guess would take a
// processor for 40 ms. From other words or another salt it is derived as in a shop.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Derive = (...args: unknown[]) => void

const isRemembering = Symbol.for('kassa.keys-once')

/** The same derivation, which knows what it answered before. */
function remembering(derive: Derive): Derive {
  const known = new Map<string, Buffer>()
  const once: Derive = (...args) => {
    const answer = args.pop() as (error: Error | null, key?: Buffer) => void
    const asked = JSON.stringify(args)
    const found = known.get(asked)
    if (found) return void setImmediate(() => answer(null, Buffer.from(found)))
    derive(...args, (error: Error | null, key?: Buffer) => {
      if (key) known.set(asked, Buffer.from(key))
      answer(error, key)
    })
  }
  return Object.assign(once, { [isRemembering]: true })
}

for (const name of ['argon2', 'pbkdf2', 'scrypt']) {
  const derive = Reflect.get(crypto, name) as Derive
  // Files of one worker share what they load.
  if (!(isRemembering in derive)) Reflect.set(crypto, name, remembering(derive))
}
syncBuiltinESMExports()
