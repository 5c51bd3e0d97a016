import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, refuse, renderScreen, type RenderOptions, wordsOf } from './render-screen.tsx'
import { type Listing, pageWith, sample } from './sample.ts'
import { expectWholeWords, seriousFindings } from './show.tsx'

export interface ListCheck {
  readonly page: ReactNode
  readonly call: Endpoint
  /** One row as the contract answers it. */
  readonly row: object
  /** The other answers that the page reads. */
  readonly answers?: readonly Answer[]
  /** Texts that the row becomes. */
  readonly says: readonly string[]
  /** An address with filters, and what is asked of the server for it. */
  readonly at: string
  readonly asks: object
  /** The words of a list without rows. */
  readonly empty: string
  readonly options?: RenderOptions
  /** The part of the request beside the address. */
  readonly always?: object
}

/**
 * A list shows its rows in words, also one that has nothing but what it must have; asks for what its address says and no more once that is
 * taken off; says what to do first when it is empty, that the filters are why when they are, and why when it could not be read; can be read
 * by everybody.
 */
export function checkList(name: string, check: ListCheck): void {
  const { call, row, answers = [], options } = check
  const beside = sample(call.answer) as object
  const given = (...rows: readonly object[]) => answer(call, { ...beside, ...pageWith(...rows) })
  const least = sample((call.answer as unknown as Listing).shape.rows.element) as object
  const atFirst = { limit: '20', ...check.always }
  describe(name, () => {
    it('shows its rows in words', async () => {
      await renderScreen(check.page, [...answers, given(row)], options)
      for (const text of check.says)
        await expect.element(page.getByText(text, { exact: false }).first()).toBeInTheDocument()
      expect(await seriousFindings()).toEqual([])
    })

    it('asks for what its address says, and for everything once that is taken off', async () => {
      const shown = await renderScreen(check.page, [...answers, given()], { ...options, at: check.at })
      expect(await shown.first(call)).toEqual({ ...atFirst, ...check.asks })
      await expect.element(page.getByRole('heading', { name: 'No matches for these filters' })).toBeVisible()
      await userEvent.click(page.getByRole('button', { name: 'Clear filters' }).last())
      await expect.poll(() => shown.sent(call).at(-1)).toEqual(atFirst)
    })

    it('says what to do first while it is empty', async () => {
      await renderScreen(check.page, [...answers, given()], options)
      await expect.element(page.getByText(check.empty)).toBeVisible()
    })

    it('shows a row that has nothing but what it must have', async () => {
      const shown = await renderScreen(check.page, [...answers, given(least)], options)
      await shown.first(call)
      await expect.element(page.getByRole('table').or(page.getByRole('list')).first()).toBeInTheDocument()
      await expectWholeWords()
    })

    it('says why it could not be read, and reads again', async () => {
      const shown = await renderScreen(check.page, [...answers, refuse(call, 'permission.missing')], options)
      await expect.element(page.getByText(wordsOf('permission.missing')).first()).toBeVisible()
      const before = shown.sent(call).length
      await userEvent.click(page.getByRole('button', { name: 'Try again' }).first())
      await expect.poll(() => shown.sent(call).length).toBeGreaterThan(before)
    })
  })
}
