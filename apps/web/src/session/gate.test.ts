import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import type { Session } from './session.ts'
import { gate, mayOpen } from './gate.ts'

const user = { id: 'u', tier: 'staff', staffId: 'u' } as Session['user']
const owner = { id: 'o', tier: 'merchant', staffId: 'u' } as Session['user']
const unseated = { ...owner, staffId: null } as Session['user']
const nobody = { user: null, token: null, lockedAt: null, seat: null, isLeft: false }
const somebody = { user, token: 't', lockedAt: null, seat: null, isLeft: false }

describe('the gate', () => {
  it('lets anybody to a public screen', () => expect(gate('public', nobody, '/login')).toBeNull())

  it('sends nobody to the login page and remembers what was asked for', () => {
    expect(gate('login', nobody, '/')).toBe('/login')
    expect(gate(['platform.dashboard'], nobody, '/device?state=online')).toBe('/login?from=%2Fdevice%3Fstate%3Donline')
  })

  it('sends a stored user without a token to the login page too', () =>
    expect(gate('login', { ...somebody, token: null }, '/')).toBe('/login'))

  it('opens the desk of a till where nobody is signed in, and nothing else', () => {
    expect(gate(['desk.cashiering'], nobody, '/desk', true)).toBeNull()
    expect(gate(['desk.cashiering'], nobody, '/desk')).toBe('/login?from=%2Fdesk')
    expect(gate('login', nobody, '/', true)).toBe('/login')
    expect(gate('login', nobody, '/desk-of-others', true)).toBe('/login?from=%2Fdesk-of-others')
  })

  it('holds a locked screen, and lets it be unlocked', () => {
    const locked = { ...somebody, lockedAt: '/device' }
    expect(gate('login', locked, '/device')).toBe('/auth/lockscreen-cover')
    expect(gate('login', locked, '/auth/lockscreen-cover')).toBeNull()
  })

  it('holds the back office while somebody else sits at the desk, it is locked or was left, and neither the desk nor its screen', () => {
    const others = { ...somebody, seat: { staffId: 'v', isLocked: false } }
    const locked = { ...somebody, seat: { staffId: 'u', isLocked: true } }
    const own = { ...somebody, seat: { staffId: 'u', isLocked: false } }
    for (const session of [others, locked, { ...somebody, isLeft: true }]) {
      expect(gate('login', session, '/device?x=1')).toBe('/auth/lockscreen-cover?from=%2Fdevice%3Fx%3D1')
      expect(gate('login', session, '/auth/lockscreen-cover?from=%2F')).toBeNull()
      expect(gate('login', session, '/desk')).toBeNull()
      expect(gate('login', session, '/common-second-screen?x=1')).toBeNull()
      expect(gate('public', session, '/logout')).toBeNull()
    }
    expect(gate('login', own, '/')).toBeNull()
    expect(gate('login', { ...own, user: owner }, '/')).toBeNull()
    expect(gate('login', { ...own, user: unseated }, '/')).toBe('/auth/lockscreen-cover?from=%2F')
  })

  it('shows a screen to whoever holds one of its permissions, and not to who holds only the branch above', () => {
    expect(mayOpen(['platform.configuration.tax'], [permissionCode('platform.configuration.tax')])).toBe(true)
    expect(mayOpen(['platform.configuration.tax'], [permissionCode('platform.configuration')])).toBe(false)
    expect(mayOpen('login', [])).toBe(true)
  })
})
