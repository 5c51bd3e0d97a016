import type { ApprovalView } from '@kassa/contract/sales/approval.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import en from '../../words/en/approval.json' with { type: 'json' }
import ja from '../../words/ja/approval.json' with { type: 'json' }
import zh from '../../words/zh/approval.json' with { type: 'json' }
import ApprovalsPage from './ApprovalsPage.tsx'
import { patiently } from '../../test/patiently.ts'

const words = { en, zh, ja }
const asked: ApprovalView = {
  id: '019cc000-0000-7000-8000-000000000001',
  what: 'line-price',
  lineId: 'l1',
  value: 'unit 500',
  currency: 'CNY',
  reason: 'dented box',
  askedByName: 'Sam Okafor',
  outletId: '019cc000-0000-7000-8000-00000000000a',
  outletName: 'Harbour Street',
  deviceName: 'Till 1',
  shown: {
    lines: [
      { name: 'Tea', quantity: '2', amountMinor: 1_980, isAsked: true },
      {
        name: 'Cup with a very long name that has to be broken somewhere',
        quantity: '1',
        amountMinor: 99_999_999_999,
        isAsked: false,
      },
    ],
    moreLines: 3,
    beforeMinor: 990,
    afterMinor: 500,
  },
  state: 'waiting',
  decidedByName: null,
  decidedAt: null,
  createdAt: '2026-03-02T04:00:00.000Z',
  expiresAt: '2026-03-02T04:10:00.000Z',
  can: { approve: true, decline: true },
}
const rows = (...list: readonly ApprovalView[]) => ({ status: 200, body: { rows: list } })

describe('the page of approvals', () => {
  it('shows the basket, who asks, and how much comes off, and sends the answer', async () => {
    const calls = answerCalls({
      '/sales/approvals': () => rows(asked),
      '/sales/decide-approval': () => ({ status: 200, body: { ...asked, state: 'approved' } }),
    })
    await show(<ApprovalsPage />)
    await expect.element(page.getByText('Sam Okafor', { exact: false })).toBeVisible()
    await expect.element(page.getByText('Tea', { exact: false }).first()).toBeVisible()
    await expect.element(page.getByText(en.reason.replace('{{reason}}', asked.reason))).toBeVisible()
    await expect.element(page.getByText('4.90', { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: en.approve }))
    await patiently(() =>
      expect(calls.find(({ body }) => body !== null && body !== undefined)?.body).toEqual({
        id: asked.id,
        isApproved: true,
      }),
    )
    await expect.element(page.getByText(en.done.approved)).toBeVisible()
  })

  it('declines, and greys out what is above the own role', async () => {
    const calls = answerCalls({
      '/sales/approvals': () => rows({ ...asked, can: { approve: false, decline: true } }),
      '/sales/decide-approval': () => ({ status: 200, body: { ...asked, state: 'declined' } }),
    })
    await show(<ApprovalsPage />)
    await expect.element(page.getByRole('button', { name: en.approve })).toBeDisabled()
    await expect.element(page.getByText(en.beyond)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: en.decline }))
    await patiently(() =>
      expect(calls.find(({ body }) => body !== null && body !== undefined)?.body).toEqual({
        id: asked.id,
        isApproved: false,
      }),
    )
  })

  it.each(['en', 'zh', 'ja'] as const)('fits 360 px and passes axe in %s', async (language) => {
    await page.viewport(360, 740)
    answerCalls({
      '/sales/approvals': () =>
        rows(asked, {
          ...asked,
          id: '019cc000-0000-7000-8000-000000000002',
          what: 'refund',
          shown: { ...asked.shown, beforeMinor: null },
        }),
    })
    await show(<ApprovalsPage />, { language })
    await expect.element(page.getByText(words[language].what.refund)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    expect(await seriousFindings()).toEqual([])
  })

  it('says so where nothing waits', async () => {
    answerCalls({ '/sales/approvals': () => rows() })
    await show(<ApprovalsPage />, { language: 'en' })
    await expect.element(page.getByText(en.empty.title)).toBeVisible()
  })
})
