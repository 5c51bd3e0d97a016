import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession, writeSession } from '../../session/session.ts'
import { journalDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { enterDesk, lockDesk, switchByBadge } from './lock.ts'
import { followSeat, restoreSeat, seatAtStart } from './seat.ts'
import type { Seat } from './seat.ts'

const kept = (part: Partial<Seat>): Seat => ({ staffId: 'li', isLocked: false, signIn: 'a', ...part })
const wang = { staffId: 'wang', signIn: 'a' }

describe('who sits at a desk that starts', () => {
  it.each([
    ['the one who signed in, where nobody sat before', null, wang, false, { staffId: 'wang', isLocked: false }],
    ['who sat there, whoever signed in before', kept({}), wang, false, { staffId: 'li', isLocked: false }],
    ['nobody yet, where it was locked', kept({ isLocked: true }), wang, false, { staffId: 'li', isLocked: true }],
    ['nobody yet, where the lock was on its way to the disk', kept({}), wang, true, { staffId: 'li', isLocked: true }],
    [
      'who has just given a password',
      kept({ isLocked: true }),
      { ...wang, signIn: 'b' },
      true,
      { staffId: 'wang', isLocked: false },
    ],
    [
      'nobody yet, after an admin signed in',
      kept({}),
      { staffId: null, signIn: 'b' },
      false,
      { staffId: 'li', isLocked: true },
    ],
    [
      'nobody yet, after the sign-in has ended: who sat there gives a PIN',
      kept({}),
      { staffId: null, signIn: null },
      false,
      { staffId: 'li', isLocked: true },
    ],
    [
      'who gave a PIN where nobody is signed in, over a reload too',
      kept({ signIn: null }),
      { staffId: null, signIn: null },
      false,
      { staffId: 'li', isLocked: false },
    ],
    ['nobody, where nobody ever did', null, { staffId: null, signIn: 'a' }, false, { staffId: null, isLocked: false }],
  ] as const)('is %s', (_, before, session, isMirrorLocked, wanted) => {
    expect(seatAtStart(before, session, isMirrorLocked)).toMatchObject(wanted)
  })
})

describe('the seat', () => {
  beforeEach(async () => {
    await journalDb().remembered.clear()
    writeSession({ user: { id: 'wang', tier: 'staff' } as never, token: 'token', seat: null })
    desk.change({ phase: 'starting', registration: { registrationId: 'r' } as Registration, cashierId: null })
    desk.change(await restoreSeat())
    desk.change({ phase: 'ready' })
    followSeat()
  })

  afterAll(() => {
    desk.change({ setup: null, registration: null, cashierId: null, isLocked: false, phase: 'starting' })
    writeSession({ user: null, token: null, seat: null })
  })

  /** Reopens the page and returns what it shows. */
  const reopened = async () => {
    desk.change({ phase: 'starting', cashierId: null, isLocked: false })
    return restoreSeat()
  }

  it('is kept over a reload: who came by PIN stays, and the session of the other is not theirs', async () => {
    enterDesk('li')
    expect(readSession().seat).toEqual({ staffId: 'li', isLocked: false })
    expect(await reopened()).toEqual({ cashierId: 'li', isLocked: false })
  })

  it('stays locked over a reload, by key, by hand-over and by badge', async () => {
    lockDesk()
    expect(readSession().seat).toMatchObject({ isLocked: true })
    expect(await reopened()).toEqual({ cashierId: 'wang', isLocked: true })
    desk.change({ phase: 'ready', cashierId: 'li', isLocked: true })
    expect(await reopened()).toEqual({ cashierId: 'li', isLocked: true })
    const setup = { staff: [{ id: 'chen', number: '7' }], settings: {}, outlet: { currency: 'CNY' } }
    desk.change({ phase: 'ready', setup: setup as never })
    switchByBadge('7')
    expect(await reopened()).toEqual({ cashierId: 'chen', isLocked: true })
  })

  it('passes to whoever signs in with a password', async () => {
    enterDesk('li')
    lockDesk()
    writeSession({ token: 'another', seat: null })
    expect(await reopened()).toEqual({ cashierId: 'wang', isLocked: false })
  })

  it('holds no back office of a browser that is no device', async () => {
    desk.change({ registration: null })
    enterDesk('li')
    expect(readSession().seat).toBeNull()
  })
})
