import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  chooseOutlet,
  clearSession,
  defaultLayout,
  readSession,
  renewSession,
  startSession,
  writeLayout,
  type SessionOutlet,
} from './session.ts'

const outlet = (id: string, payCurrency: 'USD' | 'JPY'): SessionOutlet => ({
  id,
  number: id,
  name: id,
  payCurrency,
  timeZone: 'UTC',
})
const answer = (...outlets: ReturnType<typeof outlet>[]) => ({
  email: 'a@b.c',
  token: 't',
  allPerms: ['0107'],
  payCurrency: 'USD' as const,
  outlets,
  screenLockMinutes: 5,
  user: {
    id: 'u',
    tier: 'merchant' as const,
    name: 'Ann',
    email: 'a@b.c',
    staffNumber: null,
    staffId: null,
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

  it('has the rights of the outlet that is chosen, and elsewhere those of everywhere', () => {
    const answered = answer({ ...outlet('a', 'USD'), allPerms: ['02'] }, outlet('b', 'JPY'))
    startSession(answered)
    expect(readSession().perm).toEqual(['02'])
    chooseOutlet('b')
    expect(readSession().perm).toEqual(['0107'])
    chooseOutlet('a')
    renewSession(answered)
    expect(readSession().perm).toEqual(['02'])
    chooseOutlet(null)
    expect(readSession().perm).toEqual(['0107'])
    renewSession(answered)
    expect(readSession().perm).toEqual(['0107'])
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

  it('is the very same in every part where rights are renewed and nothing has changed', () => {
    startSession(answer(outlet('a', 'USD'), outlet('b', 'JPY')))
    for (const chosen of ['b', null]) {
      chooseOutlet(chosen)
      renewSession(answer(outlet('a', 'USD'), outlet('b', 'JPY')))
      const { user, perm, ownPerm, outlets, outlet: held } = readSession()
      renewSession(answer(outlet('a', 'USD'), outlet('b', 'JPY')))
      expect(readSession().user).toBe(user)
      expect(readSession().perm).toBe(perm)
      expect(readSession().ownPerm).toBe(ownPerm)
      expect(readSession().outlets).toBe(outlets)
      expect(readSession().outlet).toBe(held)
    }
    renewSession({ ...answer(outlet('a', 'USD')), allPerms: ['02'] })
    expect(readSession()).toMatchObject({ perm: ['02'], outlets: [{ id: 'a' }] })
  })

  it('forgets everything when cleared', () => {
    startSession(answer(outlet('a', 'USD')))
    writeLayout({ mode: 'dark' })
    clearSession()
    expect(readSession()).toMatchObject({ user: null, token: null, outlet: null, perm: [], layout: defaultLayout })
  })

  it('leaves what is the device’s own when cleared', () => {
    const methods = {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => void (stored[key] = text),
      removeItem: (key: string) => void delete stored[key],
    }
    const stored: Record<string, string> = Object.create(methods)
    const own = { 'kassa.basket-copy': '1.x.{}', 'kassa.paid': '{}', 'kassa-screen-token': 'word' }
    Object.assign(stored, { 'kassa.session': '{}', ...own, other: 'x' })
    vi.stubGlobal('window', {})
    vi.stubGlobal('localStorage', stored)
    vi.stubGlobal('sessionStorage', { clear: () => undefined })
    try {
      clearSession()
      expect(stored).toEqual(own)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
