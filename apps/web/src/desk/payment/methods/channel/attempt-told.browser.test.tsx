import 'fake-indexeddb/auto'
import { attemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../../../test/desk-world.ts'
import { sample } from '../../../../test/sample.ts'
import { show } from '../../../../test/show.tsx'
import en from '../../../../words/en/desk.json' with { type: 'json' }
import ja from '../../../../words/ja/desk.json' with { type: 'json' }
import zh from '../../../../words/zh/desk.json' with { type: 'json' }
import { desk } from '../../../model/desk-state.ts'
import type { Registration } from '../../../model/registration.ts'
import { Frame } from '../../../shell/Frame.tsx'
import { askAgain, takeBack } from './attempt.ts'
import { pendingPayment, type PendingAttempt } from './pending.ts'

const words = { en, zh, ja }
const said = 'Not enough money.'

/** A till that waits for a wallet; its server answers with that state, or not at all. */
async function waitForWallet(state: 'declined' | 'closed' | null): Promise<void> {
  openDesk()
  fillWithMost(1)
  vi.stubGlobal('fetch', () =>
    state === null
      ? Promise.reject(new TypeError('no line'))
      : Promise.resolve(new Response(JSON.stringify({ ...sample(attemptView), qr: null, said, state }))),
  )
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ registration }) => ({
    isOnline: true,
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
  }))
  const standing = { id: 'a', orderId: 'o', method: 2, way: 'show', amountMinor: 1_000, fee: null, view: null }
  pendingPayment.change({ standing: standing as unknown as PendingAttempt })
}

afterEach(() => {
  vi.unstubAllGlobals()
  pendingPayment.change({ standing: null })
  desk.change({ isOnline: false, setup: null, cashierId: null, shift: null, message: null, phase: 'starting' })
})

it.each(['en', 'zh', 'ja'] as const)(
  'failed, cancelled and not to be reached each say so at the desk in %s',
  async (language) => {
    const { message } = words[language]
    for (const [state, act, told] of [
      ['declined', askAgain, message.payDeclined.replace('{{said}}', said)],
      ['closed', askAgain, message.payCancelled],
      [null, takeBack, message.payUnreachable],
    ] as const) {
      await waitForWallet(state)
      await show(
        <div className="d-desk" data-surface="desk">
          <Frame />
        </div>,
        { language },
      )
      await act()
      await expect.element(page.getByText(told).first()).toBeVisible()
    }
  },
)
