import { DESK_COOKIE } from '@kassa/contract/device/desk-release.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { cookieIn } from '../../words/cookie.ts'
import { followVersion } from './follow-version.ts'

const chosen = (): string | undefined => cookieIn(document.cookie, DESK_COOKIE)

afterEach(() => {
  document.cookie = `${DESK_COOKIE}=; path=/; max-age=0`
  vi.restoreAllMocks()
})

it('asks for the version that was chosen for the outlet once, and for the newest again', () => {
  const looked = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  followVersion('0.1.0-abc')
  expect([chosen(), looked.mock.calls.length]).toEqual(['0.1.0-abc', 1])
  followVersion('0.1.0-abc')
  expect(looked.mock.calls.length).toBe(1)
  followVersion('')
  expect([chosen() ?? '', looked.mock.calls.length]).toEqual(['', 2])
  followVersion('')
  expect(looked.mock.calls.length).toBe(2)
})

it('stays as it is with a server of the release before', () => {
  const looked = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  followVersion('0.1.0-abc')
  followVersion(undefined)
  expect([chosen(), looked.mock.calls.length]).toEqual(['0.1.0-abc', 1])
})
