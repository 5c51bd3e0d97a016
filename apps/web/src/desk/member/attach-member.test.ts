import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { applyStep, emptyBasket, type BasketMember } from '../model/basket.ts'
import { MemberIndex } from '../catalogue/member-index.ts'
import { packMembers } from '../catalogue/packed-members.ts'
import { change } from '../basket/change-basket.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { onCode } from '../scan/on-code.ts'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { memberOnPaper } from '../receipt/member-on-paper.ts'
import { mayBeCard, setMember } from './attach-member.ts'

const member: BasketMember = {
  id: '019cc000-0000-7000-8000-000000000001',
  cardNumber: '0000000017',
  name: 'Ada',
  phoneTail: '0143',
  levelName: 'Gold',
  enabled: 1,
  levelNumber: 2,
  levelDiscountBasisPoints: 500,
  earnRatioHundredths: 150,
  points: 300,
  hasBalance: false,
  currency: 'USD',
  birthday: null,
  nextLevel: null,
  visits: 3,
  lastVisitAt: null,
  lastOrders: [],
}

describe('a member in the basket', () => {
  it('comes, wants points, and takes them along when they go', () => {
    const named = applyStep(emptyBasket('b', 0), { kind: 'set-member', member })
    expect(named.member).toBe(member)
    const spending = applyStep(named, { kind: 'want-points', points: 200 })
    expect(spending.pointsWanted).toBe(200)
    expect(applyStep(spending, { kind: 'set-member', member: null })).toEqual(emptyBasket('b', 0))
    expect(applyStep(spending, { kind: 'set-member', member: { ...member, name: 'Bea' } }).pointsWanted).toBeUndefined()
  })

  it('is free of tax by a paper until its last day, and taxed with a word after it', () => {
    openDesk()
    const exempt: BasketMember = { ...member, taxStanding: { paperNumber: 'NY-1', lastDay: null, codes: ['PST'] } }
    setMember(exempt)
    expect(basketNow().exemption).toEqual({ by: 'member', paperNumber: 'NY-1', reason: '', codes: ['PST'] })
    setMember(null)
    expect(basketNow().exemption).toBe(null)
    setMember({ ...member, standingEndedOn: '2020-01-01' })
    expect(basketNow().exemption).toBe(null)
    expect(desk.read().message).toMatchObject({ key: 'exemption.over', facts: { name: 'Ada' } })
    const byHand = { by: 'hand', paperNumber: 'P', reason: 'diplomat' } as const
    change({ kind: 'set-exemption', exemption: byHand, approval: null })
    setMember(exempt)
    setMember(null)
    expect(basketNow().exemption).toEqual(byHand)
  })

  it.each([
    ['0000000017', true],
    ['000000001', false],
    ['6901234567892', false],
    ['00000000AB', false],
    ['KM.abc', true],
  ])('%s may be a card: %s', (code, isCard) => {
    expect(mayBeCard(code)).toBe(isCard)
  })
})

describe('a card that is scanned without a line', () => {
  const kept = { id: 'a', card: '0000000017', tail: '0143', initial: 'A', levelId: null, birthday: null }
  const head = { keeps: 'initial', currency: 'USD', levels: [], cursor: null }
  const family = [{ card: '0000000033', initial: 'B' }]
  const scanned = (code: string): void => {
    openDesk()
    desk.change({
      members: new MemberIndex([packMembers([{ ...kept, family }])], head),
      unknownCodes: [],
      isOnline: false,
    })
    onCode(code)
  }
  afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', unknownCodes: [] }))

  it('is the member that this device holds; scanned again it stays so', async () => {
    scanned('0000000017')
    await patiently(() => expect(basketNow().member).toMatchObject({ id: 'a', isKept: true }))
    const sure = basketNow()
    onCode('0000000017')
    await patiently(() => expect(desk.read().unknownCodes).toEqual([]))
    expect(basketNow()).toBe(sure)
    setMember(null)
  })

  it('is the member whose account a family card shares, and the till says whose card it is', async () => {
    scanned('0000000033')
    await patiently(() => expect(basketNow().member).toMatchObject({ id: 'a', cardNumber: '0000000017', isKept: true }))
    expect(basketNow().member).toMatchObject({ points: 0, hasBalance: false, isShared: true, familyCard: '0000000033' })
    const { isShared: _, familyCard: _card, ...anew } = basketNow().member!
    setMember(anew)
    expect(basketNow().member).toMatchObject({ isShared: true, familyCard: '0000000033' })
    expect(memberOnPaper(basketNow().member!).cardNumber).toBe('0000000033')
    // A server of before names the person alone, and the next card of the account is the one that is shown.
    setMember(anew, { familyName: 'Cleo', familyCard: '0000000041' })
    expect(basketNow().member?.familyCard).toBe('0000000041')
    setMember(anew, { familyName: 'Cleo' })
    expect(basketNow().member).toMatchObject({ isShared: true })
    expect(basketNow().member?.familyCard).toBeUndefined()
    expect(desk.read().message).toMatchObject({
      key: 'member.family',
      facts: { name: 'B 0000000033', holder: 'A 0000000017' },
    })
    setMember(null)
  })

  it('stands as unknown where this device holds no such member', async () => {
    scanned('0000000025')
    await patiently(() => expect(desk.read().unknownCodes).toMatchObject([{ code: '0000000025', reason: 'unknown' }]))
    expect(basketNow().member ?? null).toBeNull()
  })
})
