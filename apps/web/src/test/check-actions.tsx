import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { act } from './forms.ts'
import { type Answer, answer, renderScreen, type RenderOptions } from './render-screen.tsx'

/** The effect of one entry in a row's menu. */
export interface Act {
  readonly call: Endpoint
  readonly sends: object
  readonly answers?: unknown
  /** The question before it, and the words that say yes; without, it is done at once. */
  readonly asks?: { readonly title: string; readonly ok: string }
}

export interface ActionsCheck {
  readonly page: ReactNode
  readonly answers: readonly Answer[]
  /** The name of the row. */
  readonly row: string
  /** By the permission that somebody has (`nothing`: none): what the row's menu holds then, in its order. */
  readonly entries: Readonly<Record<string, readonly string[]>>
  readonly acts?: Readonly<Record<string, Act>>
  readonly options?: RenderOptions
}

const menu = async (row: string): Promise<readonly string[]> => {
  const button = page.getByRole('button', { name: `Actions for ${row}`, exact: true })
  if (button.elements().length === 0) return []
  await userEvent.click(button)
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  return page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent)
}

/**
 * A row offers what the person may do and nothing else; what cannot be taken back asks first, does nothing when the answer is
 * no, and sends what the contract wants when it is yes.
 */
export function checkActions(name: string, check: ActionsCheck): void {
  const { answers, row, entries, acts = {}, options } = check
  describe(name, () => {
    it.each(Object.entries(entries))('to whoever may do %s', async (key, expected) => {
      await renderScreen(check.page, answers, { ...options, may: key === 'nothing' ? [] : [key] })
      await expect.element(page.getByText(row, { exact: true }).first()).toBeVisible()
      expect(await menu(row)).toEqual(expected)
    })

    it.each(Object.entries(acts))('%s', async (entry, { call, sends, answers: body = {}, asks }) => {
      const shown = await renderScreen(check.page, [...answers, answer(call, body as never)], options)
      await act(row, entry)
      if (asks) {
        await expect.element(page.getByText(asks.title)).toBeVisible()
        await userEvent.click(page.getByRole('dialog').last().getByRole('button', { name: 'Cancel', exact: true }))
        await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
        expect(shown.sent(call)).toEqual([])
        await act(row, entry)
        await userEvent.click(page.getByRole('button', { name: asks.ok, exact: true }).last())
      }
      expect(await shown.first(call)).toEqual(sends)
      expect(shown.sent(call)).toHaveLength(1)
    })
  })
}
