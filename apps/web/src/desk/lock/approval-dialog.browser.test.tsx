import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { expectWholeWords, seriousFindings, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { desk } from '../model/desk-state.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import '../shell/desk.css'
import '../shell/desk-documents.css'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { lockDesk } from './lock.ts'
import type * as signing from './sign-approval.ts'

const { signApproval } = vi.hoisted(() => ({ signApproval: vi.fn() }))
vi.mock('./sign-approval.ts', async (original) => ({
  ...(await original<typeof signing>()),
  canProve: () => true,
  signApproval,
}))

const tea = { name: 'Jasmine tea', quantity: '2', amountMinor: 990, isAsked: true }
const ask = (shown: Partial<ApprovalAsk['shown']>, what: ApprovalAsk['about']['what'] = 'line-price'): ApprovalAsk => ({
  about: { what, subjectId: 's', lineId: null, value: '990', currency: 'CNY' },
  reason: 'Dented',
  shown: { lines: [tea], moreLines: 2, beforeMinor: 1_980, afterMinor: 990, ...shown },
  mayApprove: () => false,
  onApproved: () => undefined,
})
const showAsk = (asked: ApprovalAsk, language: Language = 'en', mode: 'light' | 'dark' = 'light') =>
  show(
    <div className="d-desk" data-surface="desk">
      <ApprovalDialog ask={asked} />
    </div>,
    { language, mode },
  )
const amounts = (): string[] => [...document.querySelectorAll('.d-approval-amounts dd')].map((dd) => dd.textContent)

beforeEach(() => openDesk())
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' }))

it.each(['en', 'zh', 'ja'] as const)(
  'an approval shows its goods, before, after, the difference and why, in %s',
  async (language) => {
    await page.viewport(1366, 768)
    await showAsk(ask({}), language, language === 'ja' ? 'dark' : 'light')
    await expect.poll(() => document.querySelector('.d-approval-lines')?.textContent ?? '').toContain('Jasmine tea')
    await expect.element(page.getByText('Dented', { exact: false })).toBeVisible()
    const asker = desk.read().setup?.staff[0]?.name ?? 'nobody'
    expect(document.querySelector('.d-approval p')?.textContent).toContain(asker)
    expect(amounts()).toEqual([
      expect.stringContaining('19.80'),
      expect.stringMatching(/[-−].*9\.90/),
      expect.stringContaining('9.90'),
    ])
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  },
)

it('what has no before is one amount: given back, or missing in the drawer', async () => {
  await showAsk(ask({ beforeMinor: null, afterMinor: -1_250, lines: [], moreLines: 0 }, 'shift'))
  await expect.element(page.getByText('Difference', { exact: true })).toBeVisible()
  expect(amounts()).toEqual([expect.stringContaining('12.50')])
})

it.each<[string, (() => void) | null, number]>([
  ['counts', null, 1],
  ['is nothing any more where the question was left', () => desk.change({ dialog: null }), 0],
  ['is nothing any more where the desk was locked', lockDesk, 0],
])('an approval that comes while its question stands there %s', async (_, meanwhile, times) => {
  const { promise, resolve } = Promise.withResolvers<{ kind: 'given'; approval: object }>()
  signApproval.mockReturnValue(promise)
  const onApproved = vi.fn<() => void>()
  const asked = { ...ask({}), mayApprove: () => true, onApproved }
  desk.change({ dialog: { kind: 'approval', ask: asked } })
  await showAsk(asked)
  await userEvent.fill(page.getByLabelText('PIN', { exact: false }), '123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => signApproval.mock.calls.length).toBe(1)
  meanwhile?.()
  resolve({ kind: 'given', approval: {} })
  await expect.poll(() => desk.read().dialog).toBeNull()
  expect(onApproved).toHaveBeenCalledTimes(times)
  signApproval.mockReset()
})
