import { readOwnWords, saveOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { MOST_OWN_WORDS } from '@kassa/domain/text/own-word.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

const row = (key: string, words: string | null, language: 'en' | 'zh' | 'ja' = 'en') => ({ language, key, words })
const save = (rows: ReturnType<typeof row>[], at: Shop = shop) =>
  world.call(saveOwnWords, { rows }, { as: at.admin.token })
const read = async (at: Shop = shop) =>
  (await world.call(readOwnWords, {}, { as: at.admin.token })).answer.words.map(({ key, words }) => [key, words])

describe('own words', () => {
  it('are kept, changed and given back, by key and language', async () => {
    await save([row('desk:pay.title', 'Kassieren'), row('desk:pay.title', '收银', 'zh'), row('desk:pay.pay', 'Zahlen')])
    const { answer } = await save([row('desk:pay.title', 'Take the money'), row('desk:pay.pay', null)])
    expect(answer.words.map(({ language, words }) => [language, words])).toEqual([
      ['en', 'Take the money'],
      ['zh', '收银'],
    ])
    expect(answer.words[0]?.changedBy).not.toBe('')
    expect(await read(other)).toEqual([])
  })

  it('take the last of several for one place, and giving back what is not there changes nothing', async () => {
    const { answer } = await save([row('desk:twice', 'one'), row('desk:twice', 'two')], other)
    expect(answer.words.map(({ words }) => words)).toEqual(['two'])
    expect((await save([row('desk:nothing', null)], other)).answer.words).toHaveLength(1)
    await save([row('desk:twice', null)], other)
    expect(await read(other)).toEqual([])
  })

  it.each([
    ['', 'request.invalid'],
    ['  ', 'request.invalid'],
    ['a'.repeat(301), 'request.invalid'],
    ['$t(common:save)', 'own-word.acts'],
    ['a\u202eb', 'own-word.acts'],
  ])('%j is refused, and nothing beside it is kept', async (words, code) => {
    const refused = await save([row('desk:beside', 'kept?'), row('desk:bad', words)], other)
    expect(refused.refusal.code).toBe(code)
    expect(await read(other)).toEqual([])
  })

  it('a key that is no place of words, and two hundred and one at once, are refused', async () => {
    expect((await save([row('nowhere', 'x')], other)).refusal.code).toBe('request.invalid')
    const many = Array.from({ length: 201 }, (_, at) => row(`desk:k${at}`, 'x'))
    expect((await save(many, other)).refusal.code).toBe('request.invalid')
    expect((await save(many.slice(0, 200), other)).answer.words).toHaveLength(200)
  })

  it('a thousand are kept and one more is refused', async () => {
    const there = (await read(other)).length
    for (let at = there; at < MOST_OWN_WORDS; at += 50)
      await save(
        Array.from({ length: Math.min(50, MOST_OWN_WORDS - at) }, (_, more) => row(`goods:k${at + more}`, 'x')),
        other,
      )
    expect(await read(other)).toHaveLength(MOST_OWN_WORDS)
    expect((await save([row('goods:more', 'x')], other)).refusal.code).toBe('own-word.too-many')
    expect((await save([row('desk:k1', 'instead')], other)).status).toBe(200)
    expect((await save([row('desk:k1', null), row('goods:more', 'x')], other)).status).toBe(200)
    expect(await read(other)).toHaveLength(MOST_OWN_WORDS)
  })
})
