import { beforeEach, describe, expect, it } from 'vitest'
import {
  chooseOutlet,
  clearSession,
  defaultLayout,
  readSession,
  renewSession,
  startSession,
  writeLayout,
} from './session.ts'

const outlet = (id: string, payCurrency: 'USD' | 'JPY') => ({ id, number: id, name: id, payCurrency, timeZone: 'UTC' })
const answer = (...outlets: ReturnType<typeof outlet>[]) => ({
  email: 'a@b.c',
  token: 't',
  allPerms: ['0107'],
  payCurrency: 'USD' as const,
  outlets,
  user: {
    id: 'u',
    tier: 'merchant' as const,
    name: 'Ann',
    email: 'a@b.c',
    staffNumber: null,
    merchantId: 'm',
    merchantNumber: '100001',
    merchantName: 'Shop',
    partnerId: null,
    roleName: 'Owner',
    locale: 'en-US' as const,
  },
})

describe('the session', () => {
  beforeEach(() => clearSession())

  it('starts with the layout of the specification', () =>
    expect(readSession().layout).toEqual({
      layoutType: 'vertical',
      mode: 'light',
      sidebarSize: 'lg',
      sidebarColor: 'dark',
      sidebarImage: 'none',
      preloader: 'enable',
    }))

  it('takes the first outlet, and keeps the chosen one over the next sign-in', () => {
    startSession(answer(outlet('a', 'USD'), outlet('b', 'JPY')))
    expect(readSession().outlet).toEqual({ outletId: 'a', payCurrency: 'USD' })
    chooseOutlet('b')
    startSession(answer(outlet('a', 'USD'), outlet('b', 'JPY')))
    expect(readSession().outlet).toEqual({ outletId: 'b', payCurrency: 'JPY' })
    startSession(answer(outlet('a', 'USD')))
    expect(readSession().outlet?.outletId).toBe('a')
  })

  it('does not choose an outlet that is not offered', () => {
    startSession(answer(outlet('a', 'USD')))
    chooseOutlet('z')
    expect(readSession().outlet?.outletId).toBe('a')
  })

  it('keeps looking at all outlets when rights are renewed', () => {
    startSession(answer(outlet('a', 'USD'), outlet('b', 'JPY')))
    chooseOutlet(null)
    renewSession(answer(outlet('a', 'USD'), outlet('b', 'JPY')))
    expect(readSession().outlet).toBeNull()
  })

  it('forgets everything when cleared', () => {
    startSession(answer(outlet('a', 'USD')))
    writeLayout({ mode: 'dark' })
    clearSession()
    expect(readSession()).toMatchObject({ user: null, token: null, outlet: null, perm: [], layout: defaultLayout })
  })
})
