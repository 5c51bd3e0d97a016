import { describe, expect, it } from 'vitest'
import { makePictureCache, type PictureStore } from './picture-cache.ts'

/** Makes a store that behaves as the browser's cache: putting again moves to the end, and addresses come back whole. */
function makeStore(): () => Promise<PictureStore> {
  const held = new Map<string, Blob>()
  const whole = (address: string): string => new URL(address, 'http://kassa.example').href
  const store: PictureStore = {
    match: (address) => {
      const blob = held.get(whole(address))
      return Promise.resolve(blob && new Response(blob))
    },
    put: async (address, response) => {
      const blob = await response.blob()
      held.delete(whole(address))
      held.set(whole(address), blob)
    },
    keys: () => Promise.resolve([...held.keys()].map((url) => ({ url }))),
    delete: (address) => Promise.resolve(held.delete(whole(address))),
  }
  return () => Promise.resolve(store)
}

const picture = (text: string): Blob => new Blob([text])
const address = (name: number | string): string => `/cashier/api/file/pictures/${name}`

describe('kept pictures', () => {
  it('are bounded, and those not looked at for longest go first', async () => {
    // It looks at the first picture and at every 25th after it.
    const cache = makePictureCache(makeStore(), 25)
    for (let name = 0; name < 25; name += 1) await cache.keep(address(name), picture(String(name)))
    expect(await (await cache.find(address(0)))?.text()).toBe('0')
    await new Promise((done) => setImmediate(done))
    await cache.keep(address(25), picture('25'))
    expect(await Promise.all([0, 1, 2, 25].map((name) => cache.has(address(name))))).toEqual([true, false, true, true])
  })

  it('are one merchant’s: another who signs in finds none of them, the same one all', async () => {
    const cache = makePictureCache(makeStore(), 10)
    await cache.own('tea')
    await cache.keep(address('a'), picture('a'))
    await cache.own('tea')
    expect(await cache.has(address('a'))).toBe(true)
    await cache.own('books')
    expect(await cache.has(address('a'))).toBe(false)
  })

  it('are only missed where the browser keeps nothing', async () => {
    const cache = makePictureCache(() => Promise.resolve(null), 10)
    await cache.own('tea')
    await cache.keep(address('a'), picture('a'))
    expect(await cache.find(address('a'))).toBeUndefined()
  })
})
