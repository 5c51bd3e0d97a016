import fs from 'node:fs'
import path from 'node:path'
import { eventAccess } from '@kassa/contract/events.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, noteModule, noteTables } from '../../../test/note-module.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'

let world: World
let shop: Shop
let other: Shop
let base: string

beforeAll(async () => {
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, beatMillis: 50 })
  shop = await makeShop(world)
  other = await makeShop(world)
  base = await world.listen()
})
afterAll(() => world.close())

interface Heard {
  readonly id: string
  readonly event: string
  readonly data: { readonly outletId?: string | null; readonly payload?: { readonly id: string } }
}

/** A stream being listened to. */
class Ear {
  readonly response: Response
  readonly #stop: AbortController
  readonly #reader: ReadableStreamDefaultReader<string>
  #text = ''

  constructor(response: Response, stop: AbortController) {
    this.response = response
    this.#stop = stop
    this.#reader = (response.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream() as never)
      .getReader() as never
  }

  /** The next block that `isIt` takes; comments are blocks too. Undefined when the stream ends. */
  async until(isIt: (block: string) => boolean): Promise<string | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        if (isIt(block)) return block
        continue
      }
      const { done, value } = await this.#reader.read()
      if (done) return undefined
      this.#text += value
    }
  }

  async next(): Promise<Heard> {
    const block = (await this.until((one) => one.includes('event: '))) ?? ''
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
    return { id: field('id'), event: field('event'), data: JSON.parse(field('data') || '{}') as Heard['data'] }
  }

  stop(): void {
    this.#stop.abort()
  }
}

let ears: Ear[]

beforeEach(() => {
  ears = []
})
afterEach(() => ears.forEach((ear) => ear.stop()))

async function listen(token: string, headers: Record<string, string> = {}): Promise<Ear> {
  const stop = new AbortController()
  const response = await fetch(`${base}/cashier/api/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stop.signal,
  })
  const ear = new Ear(response, stop)
  ears.push(ear)
  if (response.status === 200) await ear.until((block) => block.startsWith('retry'))
  return ear
}

const add = async (as: Shop, text: string, outlet?: string): Promise<string> =>
  (await world.call(addNote, { text }, { as: as.admin.token, outlet })).answer.id

describe('whoever listens', () => {
  test('hears what happens in their merchant, in order, and nothing of others', async () => {
    const ear = await listen(shop.admin.token)
    expect(ear.response.headers.get('content-type')).toContain('text/event-stream')
    await add(other, 'foreign')
    const ids = [await add(shop, 'a'), await add(shop, 'b'), await add(shop, 'c')]
    const heard = [await ear.next(), await ear.next(), await ear.next()]
    expect(heard.map(({ data }) => data.payload?.id)).toEqual(ids)
    expect(heard.map(({ event }) => event)).toEqual(['note.added', 'note.added', 'note.added'])
    const sequences = heard.map(({ id }) => Number(id))
    expect(sequences).toEqual(sequences.toSorted((one, two) => one - two))
  })

  test('as staff hears only their outlets, and only the chosen one with the header', async () => {
    const cashier = await listen(shop.cashier.token)
    const chosen = await listen(shop.admin.token, { outlet: shop.otherOutlet.outletId })
    await add(shop, 'elsewhere', shop.otherOutlet.outletId)
    const here = await add(shop, 'here', shop.outlet.outletId)
    const everywhere = await add(shop, 'everywhere')
    expect((await cashier.next()).data.payload?.id).toBe(here)
    expect((await cashier.next()).data.payload?.id).toBe(everywhere)
    expect((await chosen.next()).data.outletId).toBe(shop.otherOutlet.outletId)
    expect((await chosen.next()).data.payload?.id).toBe(everywhere)
  })

  test('comes back by the last event and misses nothing', async () => {
    const first = await listen(shop.admin.token)
    await add(shop, 'one')
    const { id } = await first.next()
    first.stop()
    const missed = [await add(shop, 'two'), await add(shop, 'three')]
    await world.settled()
    const again = await listen(shop.admin.token, { 'last-event-id': id })
    expect([(await again.next()).data.payload?.id, (await again.next()).data.payload?.id]).toEqual(missed)
    const live = await add(shop, 'four')
    expect((await again.next()).data.payload?.id).toBe(live)
  })

  test('is told to fetch anew after too long an absence', async () => {
    const first = await listen(shop.admin.token)
    await add(shop, 'last heard')
    const { id } = await first.next()
    first.stop()
    await add(shop, 'missed')
    const live = await add(shop, 'kept')
    await world.settled()
    await world.owner((tx) => tx.run(sql`delete from outbox where sequence <= ${Number(id) + 1}`))
    const late = await listen(shop.admin.token, { 'last-event-id': id })
    expect((await late.next()).event).toBe('reset')
    const onTime = await listen(shop.admin.token, { 'last-event-id': String(Number(id) + 1) })
    expect((await onTime.next()).data.payload?.id).toBe(live)
    await world.owner((tx) => tx.run(sql`delete from outbox`))
    const lateAgain = await listen(shop.admin.token, { 'last-event-id': id })
    expect((await lateAgain.next()).event).toBe('reset')
  })

  test('hears a sign of life, until the session ends', async () => {
    const { cashier } = await makeShop(world)
    const ear = await listen(cashier.token)
    expect(await ear.until((block) => block.startsWith(':'))).toBe(': still here')
    await world.owner((tx) => tx.run(sql`update session set revoked_at = now() where account_id = ${cashier.id}`))
    expect(await ear.until(() => false)).toBeUndefined()
  })
})

describe('an event', () => {
  const put = (name: string): Promise<number> =>
    world.owner((tx) =>
      tx.run(sql`insert into outbox (merchant_id, id, name, payload, created_at)
        values (${shop.merchantId}, ${world.running.platform.newId()}, ${name}, '{}', ${world.now})`),
    )

  test('is heard by whoever holds its permission, and by nobody where it names none', async () => {
    const { roleId, token } = shop.cashier
    const hold = (codes: readonly string[]) =>
      world.owner((tx) => tx.run(sql`update role set codes = ${codes} where id = ${roleId}`))
    const heardBy = async (codes: readonly string[], count: number): Promise<string[]> => {
      await hold(codes)
      const ear = await listen(token)
      for (const name of ['note.nobodys', 'note.counted', 'note.left']) await put(name)
      world.running.outbox.wake()
      const heard: string[] = []
      while (heard.length < count) heard.push((await ear.next()).event)
      ear.stop()
      // They were written at one moment, so either may come first.
      return heard.toSorted()
    }
    expect(await heardBy([], 1)).toEqual(['note.left'])
    expect(await heardBy([], 1)).toEqual(['note.left'])
    expect(await heardBy([permissionCode('platform.analysis.handover')], 2)).toEqual(['note.counted', 'note.left'])
  })

  test('of the program names who hears it, wherever it is emitted', () => {
    const folder = path.join(import.meta.dirname, '../../modules')
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    const texts = files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    const emitted = texts.flatMap((text) => [
      ...[...text.matchAll(/emit\(\{\s*name: '([^']+)'/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\bevent: '([^']+)'/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/insert into outbox[^`]*?'([a-z-]+\.[a-z-]+)'/g)].map(([, name = '']) => name),
    ])
    expect(emitted.length).toBeGreaterThan(20)
    expect([...new Set(emitted)].filter((name) => !Object.hasOwn(eventAccess, name))).toEqual([])
  })
})

describe('one session', () => {
  test('has eight streams and no ninth, until one of them ends', async () => {
    const { admin } = await makeShop(world)
    const open: Ear[] = []
    for (let stream = 0; stream < 8; stream += 1) open.push(await listen(admin.token))
    expect(open.map(({ response }) => response.status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await listen(admin.token)).response.status).toBe(429)
    expect((await listen(shop.admin.token)).response.status).toBe(200)
    open[0]?.stop()
    while ((await listen(admin.token)).response.status !== 200) await world.settled()
  })
})

describe('whoever may not', () => {
  test('is refused like anywhere else', async () => {
    expect((await listen('x'.repeat(43))).response.status).toBe(401)
    expect((await listen(shop.admin.token, { outlet: other.outlet.outletId })).response.status).toBe(404)
    expect((await listen(shop.cashier.token, { outlet: shop.otherOutlet.outletId })).response.status).toBe(404)
    expect((await listen(shop.admin.token, { outlet: 'x' })).response.status).toBe(404)
  })

  test('cannot put the token into the address', async () => {
    const response = await fetch(
      `${base}/cashier/api/events?token=${shop.admin.token}&authorization=${shop.admin.token}`,
    )
    expect(response.status).toBe(401)
    await response.body?.cancel()
  })
})

test('what a process left behind that died before publishing is published by the next look', async () => {
  const ear = await listen(shop.admin.token)
  const id = world.running.platform.newId()
  await world.owner((tx) =>
    tx.run(sql`insert into outbox (merchant_id, id, name, payload, created_at)
      values (${shop.merchantId}, ${id}, 'note.left', '{}', ${world.now})`),
  )
  world.running.outbox.wake()
  expect((await ear.next()).event).toBe('note.left')
})
