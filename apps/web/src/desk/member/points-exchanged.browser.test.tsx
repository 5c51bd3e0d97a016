import 'fake-indexeddb/auto'
import { exchangeView } from '@kassa/contract/stored-value/exchange.calls.ts'
import { readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { sample } from '../../test/sample.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { desk } from '../model/desk-state.ts'
import { settingOf } from '../model/desk-setup.ts'
import type { BasketMember } from '../model/basket.ts'
import { virtualPaper } from '../peripherals/print.ts'
import { ExchangePanel } from './ExchangePanel.tsx'

const id = '019cc000-0000-7000-8000-000000000001'
const member = sample(readMemberAtDesk.answer, {
  id,
  name: 'Ada',
  cardNumber: '0000000017',
  familyName: undefined,
  familyCard: undefined,
  points: 102,
}) as BasketMember
const good = { id: '019cc000-0000-7000-8000-000000000002', name: 'Mug', points: 200, most: 2 }

// Printers in Ethiopia draw their lines; of this paper the words are read.
beforeEach(() => {
  openDesk()
  const { setup } = desk.read()
  if (!setup) throw new Error('the desk is not set up')
  const receipt = { ...settingOf(setup, 'sales.receipt'), encoding: 'ascii' }
  desk.change({ setup: { ...setup, settings: { ...setup.settings, 'sales.receipt': receipt } } })
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

it('prints the paper of what was taken for points, with what is left', async () => {
  answerCalls({
    '/member/exchange-offers': () => ({ status: 200, body: { points: 302, goods: [good], exchanges: [] } }),
    '/member/exchange-points': () => ({
      status: 200,
      body: sample(exchangeView, { number: 'E-1', name: 'Mug', count: 1, points: 200, status: 'awaiting-receipt' }),
    }),
    [`/member/at-desk/${id}`]: () => ({ status: 200, body: member }),
  })
  await show(
    <div className="d-desk" data-surface="desk">
      <ExchangePanel member={member} onBack={() => undefined} />
    </div>,
  )
  await page.getByRole('button', { name: /Mug/ }).click()
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: /pick/i }).click()
  await expect.poll(() => virtualPaper.read().jobs[0]?.title).toBe('E-1')
  const bytes = virtualPaper.read().jobs[0]?.bytes ?? new Uint8Array()
  const said = new TextDecoder('latin1').decode(bytes)
  for (const text of ['POINTS EXCHANGE', '1 x Mug', 'Points used', 'Ada 0000000017', 'Points after this exchange'])
    expect(said).toContain(text)
})
