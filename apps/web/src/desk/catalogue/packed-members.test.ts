import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { CacheDatabase, readMembers } from './cache-db.ts'
import { changeLines, countLines, packMembers, withCard, withFamilyCard, withTail } from './packed-members.ts'

const one = { id: 'a', card: 'Gold-17', tail: '0143', initial: '李', levelId: 'gold', birthday: { month: 2, day: 29 } }
const other = { id: 'b', card: '0143', tail: '', initial: '', levelId: null, birthday: null }
const odd = { id: 'c', card: 'a\tc0143\t\n"', tail: '9999', initial: '\n', levelId: 'x', birthday: null }

describe('members in lines', () => {
  const lines = packMembers([one, other, odd])

  it('come back as they were', () => {
    expect([withCard(lines, 'GOLD-17'), withCard(lines, '0143'), withTail(lines, '9999')]).toEqual([
      [one],
      [other],
      [odd],
    ])
    expect(countLines(lines)).toBe(3)
  })

  it('have no phone for being in a card, and no card for being in a phone', () => {
    expect(withTail(lines, '0143')).toEqual([one])
    expect(withCard(lines, '9999')).toEqual([])
    expect(withCard(lines, 'gold')).toEqual([])
    expect(withTail(lines, '')).toEqual([other])
  })

  it('are found by the cards of their family, and by nothing that only looks like one', () => {
    const family = [
      { card: 'Fam-Ben', initial: 'B' },
      { card: '0000000033', initial: '' },
    ]
    const shared = packMembers([{ ...one, family }, other, odd])
    for (const card of ['fam-ben', 'FAM-BEN', '0000000033'])
      expect(withFamilyCard(shared, card)).toEqual([{ ...one, family }])
    expect([withFamilyCard(shared, 'gold-17'), withFamilyCard(shared, 'fam'), withCard(shared, 'fam-ben')]).toEqual([
      [],
      [],
      [],
    ])
    expect([withCard(shared, 'gold-17'), countLines(shared)]).toEqual([[{ ...one, family }], 3])
    expect(withFamilyCard(changeLines(shared, new Set(['a']), [one]), 'fam-ben')).toEqual([])
  })

  it('change and go by their id', () => {
    const changed = changeLines(lines, new Set(['a', 'b', 'nobody']), [{ ...one, tail: '7777' }])
    expect([withTail(changed, '0143'), withTail(changed, '7777')]).toEqual([[], [{ ...one, tail: '7777' }]])
    expect([withCard(changed, '0143'), withTail(changed, '9999'), countLines(changed)]).toEqual([[], [odd], 2])
    expect(changeLines(changed, new Set(['a', 'c']), [])).toBe('')
    expect([countLines(''), withCard('', 'x'), changeLines('', new Set(), [one])]).toEqual([0, [], packMembers([one])])
  })
})

it('members that lay there as objects are kept', async () => {
  const before = new Dexie('members-before')
  before.version(2).stores({ items: 'bucket', members: 'bucket', facts: 'key' })
  await before.table('members').bulkPut([
    { bucket: 3, rows: [one, other] },
    { bucket: 5, rows: [] },
  ])
  before.close()
  const db = new CacheDatabase('members-before')
  expect(await readMembers(db)).toEqual([packMembers([one, other]), ''])
  expect(Object.keys((await db.members.get(3)) ?? {})).toEqual(['bucket', 'lines'])
})
