import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, refuse, renderScreen, type RenderOptions } from './render-screen.tsx'
import { pageWith, sample } from './sample.ts'
import { seriousFindings } from './show.tsx'

export interface ListCheck {
  readonly page: ReactNode
  readonly call: Endpoint
  /** One row as the contract answers it. */
  readonly row: object
  /** What else the page reads. */
  readonly answers?: readonly Answer[]
  /** Texts that the row becomes. */
  readonly says: readonly string[]
  /** An address with filters, and what is asked of the server for it. */
  readonly at: string
  readonly asks: object
  /** The words of a list without rows. */
  readonly empty: string
  readonly options?: RenderOptions
}

/**
 * A list shows its rows in words, asks for what its address says, says what to do first when it is empty and why when it could
 * not be read, and can be read by everybody.
 */
export function checkList(name: string, check: ListCheck): void {
  const { call, row, answers = [], options } = check
  const beside = sample(call.answer) as object
  const withRows = answer(call, { ...beside, ...pageWith(row) } as never)
  const without = answer(call, { ...beside, ...pageWith() } as never)
  describe(name, () => {
    it('shows its rows in words', async () => {
      await renderScreen(check.page, [...answers, withRows], options)
      for (const text of check.says)
        await expect.element(page.getByText(text, { exact: false }).first()).toBeInTheDocument()
      expect(await seriousFindings()).toEqual([])
    })

    it('asks for what its address says', async () => {
      const shown = await renderScreen(check.page, [...answers, withRows], { ...options, at: check.at })
      expect(await shown.first(call)).toEqual({ limit: '20', ...check.asks })
    })

    it('says what to do first while it is empty', async () => {
      await renderScreen(check.page, [...answers, without], options)
      await expect.element(page.getByText(check.empty)).toBeVisible()
    })

    it('says why it could not be read, and reads again', async () => {
      const shown = await renderScreen(check.page, [...answers, refuse(call, 'server.busy')], options)
      await expect.element(page.getByRole('alert').first()).toBeVisible()
      const before = shown.sent(call).length
      await userEvent.click(page.getByRole('button', { name: 'Try again' }).first())
      await expect.poll(() => shown.sent(call).length).toBeGreaterThan(before)
    })
  })
}
