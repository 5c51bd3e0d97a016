import { describe, expect, it } from 'vitest'
import { MemberIndex } from '../catalogue/member-index.ts'
import { packMembers } from '../catalogue/packed-members.ts'
import { findKept, keptMember } from './kept-member.ts'

const head = {
  keeps: 'initial',
  currency: 'USD',
  levels: [{ id: 'gold', name: 'Gold', number: 5, offBasisPoints: 1_000, earnRatioHundredths: 200 }],
  cursor: null,
}
const one = {
  id: 'a',
  card: '0000000017',
  tail: '0143',
  initial: 'A',
  levelId: 'gold',
  birthday: { month: 2, day: 29 },
}
const other = { ...one, id: 'b', card: '0000000025', initial: '', levelId: null, birthday: null }
const members = new MemberIndex([packMembers([one]), packMembers([other])], head)

describe('a member without a line', () => {
  it.each([
    ['0000000017', ['a']],
    ['0143', ['a', 'b']],
    ['(202) 555-0143', ['a', 'b']],
    ['０１４３', ['a', 'b']],
    ['143', []],
    ['Ada', []],
    ['', []],
  ])('%j finds %j', (typed, ids) => expect(findKept(members, typed).map(({ id }) => id)).toEqual(ids))

  it('is priced by the level, earns by it, and spends nothing', () => {
    expect(keptMember(one, members)).toMatchObject({
      name: 'A 0000000017',
      levelNumber: 5,
      levelDiscountBasisPoints: 1_000,
      earnRatioHundredths: 200,
      points: 0,
      hasBalance: false,
      isKept: true,
      birthday: { month: 2, day: 29 },
    })
    expect(keptMember(other, members)).toMatchObject({
      name: '0000000025',
      levelNumber: null,
      earnRatioHundredths: 100,
    })
  })

  it('is found among fifty thousand as among two', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => ({
      ...one,
      id: `m${at}`,
      card: String(at).padStart(10, '0'),
      tail: String(at % 10_000).padStart(4, '0'),
    }))
    const index = new MemberIndex([packMembers(many)], head)
    expect(index.size).toBe(50_000)
    expect(findKept(index, '0000049999')).toEqual([many[49_999]])
    expect(findKept(index, '1234').map(({ id }) => id)).toEqual(['m1234', 'm11234', 'm21234', 'm31234', 'm41234'])
  })
})
