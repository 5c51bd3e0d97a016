import { addPushBrowser, readPush, removePushBrowser } from '@kassa/contract/message/push.calls.ts'
import { readAlertChoice } from '@kassa/contract/message/alert.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../test/forms.ts'
import { type Answer, answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import AlertChoice from '../message/AlertChoice.tsx'
import { leaveOthersPush } from './leave-others.ts'
import { PushSwitch } from './PushSwitch.tsx'

type Browser = OutputOf<typeof readPush.answer>['browsers'][number]

const PUBLIC_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const ENDPOINT = 'https://push.example/send/1'
const keyBytes = { p256dh: Uint8Array.from({ length: 65 }, (_, at) => (at === 0 ? 4 : 251)), auth: new Uint8Array(16) }
const browserOf = (fingerprint: string, more: Partial<Browser> = {}): Browser => ({
  id: SAMPLE_ID,
  fingerprint,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140',
  addedAt: '2026-03-02T04:00:00.000Z',
  ...more,
})
const fingerprint = async (endpoint: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCodePoint(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The push service of a browser, which a test without one and without a person's yes cannot ask. */
function browserWith({
  permission,
  isSubscribed = false,
}: {
  permission: NotificationPermission
  isSubscribed?: boolean
}) {
  let granted: NotificationPermission = isSubscribed ? 'granted' : 'default'
  let current: object | null = null
  const asked: Uint8Array[] = []
  const make = () => ({
    endpoint: ENDPOINT,
    getKey: (name: 'p256dh' | 'auth') => keyBytes[name].buffer,
    unsubscribe: async () => {
      current = null
      return true
    },
  })
  if (isSubscribed) current = make()
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: { applicationServerKey: Uint8Array }) => {
      asked.push(options.applicationServerKey)
      return (current = make())
    },
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never)
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => granted)
  const question = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => (granted = permission))
  return { asked, isSubscribed: () => current !== null, questions: () => question.mock.calls.length }
}

const state = (...browsers: Browser[]): Answer => answer(readPush, { publicKey: PUBLIC_KEY, browsers })
const here = () => page.getByRole('switch', { name: 'In this browser' })

afterEach(() => vi.restoreAllMocks())

describe('the switch of this browser', () => {
  it('asks the person by their click, and tells the server where to write', async () => {
    const own = browserWith({ permission: 'granted' })
    let browsers: Browser[] = []
    const known = await fingerprint(ENDPOINT)
    const shown = await renderScreen(<PushSwitch />, [
      answer(readPush, () => ({ publicKey: PUBLIC_KEY, browsers })),
      answer(addPushBrowser, () => {
        browsers = [browserOf(known)]
        return { publicKey: PUBLIC_KEY, browsers }
      }),
      answer(removePushBrowser, () => {
        browsers = []
        return { publicKey: PUBLIC_KEY, browsers }
      }),
    ])
    await expect.element(here()).not.toBeChecked()
    expect(own.questions()).toBe(0)
    await here().click()
    expect(await shown.first(addPushBrowser)).toEqual({
      endpoint: ENDPOINT,
      p256dh: 'BPv7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s',
      auth: 'A'.repeat(22),
    })
    expect([own.asked[0]?.length, own.asked[0]?.[0]]).toEqual([65, 4])
    await expect.element(here()).toBeChecked()
    expect(await seriousFindings()).toEqual([])
    await here().click()
    expect(await shown.first(removePushBrowser)).toEqual({ id: SAMPLE_ID })
    await expect.element(here()).not.toBeChecked()
    expect(own.isSubscribed()).toBe(false)
  })

  it('says that the person said no, and tells the server nothing', async () => {
    browserWith({ permission: 'default' })
    const shown = await renderScreen(<PushSwitch />, [state()])
    await here().click()
    await expect
      .element(page.getByText('The browser did not allow notifications', { exact: false }).first())
      .toBeVisible()
    await expect.element(here()).not.toBeChecked()
    expect(shown.sent(addPushBrowser)).toEqual([])
  })

  it('says where a no can be taken back, once it is for good', async () => {
    browserWith({ permission: 'denied' })
    await renderScreen(<PushSwitch />, [state()])
    await here().click()
    await expect.element(page.getByText('Notifications are blocked', { exact: false }).first()).toBeVisible()
    await expect.element(here()).toBeDisabled()
  })

  it('says that this browser cannot, where it has no worker', async () => {
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
    await renderScreen(<PushSwitch />, [state()])
    await expect
      .element(page.getByText('This browser can’t show notifications here', { exact: false }).first())
      .toBeVisible()
    await expect.element(here()).toBeDisabled()
  })

  it('leaves nothing behind where the server refuses', async () => {
    const own = browserWith({ permission: 'granted' })
    await renderScreen(<PushSwitch />, [state(), refuse(addPushBrowser, 'push.most', { most: 10 })])
    await here().click()
    await expect.element(page.getByText(wordsOf('push.most', { most: 10 })).first()).toBeVisible()
    await expect.element(here()).not.toBeChecked()
    expect(own.isSubscribed()).toBe(false)
  })

  it('is off where somebody else is told here, and shows one’s other browsers', async () => {
    browserWith({ permission: 'granted', isSubscribed: true })
    const shown = await renderScreen(<PushSwitch />, [
      state(browserOf('another')),
      answer(removePushBrowser, { publicKey: PUBLIC_KEY, browsers: [] }),
    ])
    await expect.element(here()).not.toBeChecked()
    await expect.element(page.getByText('Chrome · Android', { exact: false }).first()).toBeVisible()
    expect(document.body.innerText).not.toContain('push.example')
    await press('Remove')
    expect(await shown.first(removePushBrowser)).toEqual({ id: SAMPLE_ID })
  })

  it('is not there for whoever has no alerts by push', async () => {
    browserWith({ permission: 'granted' })
    const shown = await renderScreen(<PushSwitch />, [answer(readPush, { publicKey: null, browsers: [] })])
    await shown.first(readPush)
    await expect.poll(() => shown.unanswered()).toBe(0)
    expect(page.getByRole('switch').elements()).toHaveLength(0)
  })

  it.each(['en', 'zh', 'ja'] as const)('has whole words in %s', async (language: Language) => {
    browserWith({ permission: 'granted' })
    await renderScreen(<PushSwitch />, [state(browserOf('another'))], { language })
    await expect.element(page.getByRole('switch')).toBeVisible()
    await expectWholeWords()
  })
})

describe('the choice of alerts', () => {
  const choice = { kinds: ['review'], email: 'mei@shop.example', mail: 'none', quiet: null, version: 0 } as const
  const open = (...browsers: Browser[]) =>
    renderScreen(<AlertChoice onClose={() => undefined} />, [
      answer(readAlertChoice, sample(readAlertChoice.answer, { ...choice, kinds: ['review'] })),
      state(...browsers),
    ])
  const quiet = () => page.getByText('Quiet hours', { exact: true })

  it('has quiet hours once a browser is told', async () => {
    browserWith({ permission: 'granted' })
    await open(browserOf('another'))
    await expect.element(quiet()).toBeVisible()
    await expectWholeWords()
  })

  it('has none where nothing leaves the app', async () => {
    browserWith({ permission: 'granted' })
    await open()
    await expect.element(here()).toBeVisible()
    expect(quiet().elements()).toHaveLength(0)
  })
})

describe('a sign-in', () => {
  it.each([
    ['ends what somebody else is told here', 'another', false],
    ['keeps what is one’s own', '', true],
  ])('%s', async (_, of, stays) => {
    const own = browserWith({ permission: 'granted', isSubscribed: true })
    const known = of === '' ? await fingerprint(ENDPOINT) : of
    await renderScreen(<p>Signed in</p>, [state(browserOf(known))])
    await leaveOthersPush()
    expect(own.isSubscribed()).toBe(stays)
  })

  it('ends it too for whoever has no alerts at all, and keeps it where nobody answers', async () => {
    const own = browserWith({ permission: 'granted', isSubscribed: true })
    await renderScreen(<p>Signed in</p>, [refuse(readPush, 'server.fault')])
    await expect(leaveOthersPush()).rejects.toThrow()
    expect(own.isSubscribed()).toBe(true)
    await renderScreen(<p>Signed in</p>, [refuse(readPush, 'permission.missing')])
    await leaveOthersPush()
    expect(own.isSubscribed()).toBe(false)
  })
})
