import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { expectWholeWords, seriousFindings, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { desk } from '../model/desk-state.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import '../shell/desk.css'
import '../shell/desk-documents.css'
import { ApprovalDialog } from './ApprovalDialog.tsx'

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
