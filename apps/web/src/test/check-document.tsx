import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, refuse, renderScreen, wordsOf } from './render-screen.tsx'
import { anyOf, SAMPLE_ID } from './sample.ts'
import { seriousFindings } from './show.tsx'

/** A step that a document can take, by the flag of `can` that allows it. */
interface Step {
  readonly button: string
  /** The question of a step that asks first, and the request sent once the answer is yes. */
  readonly asks?: { readonly title: string; readonly call: Endpoint; readonly sends: object }
}

export interface DocumentCheck {
  readonly page: ReactNode
  readonly read: Endpoint
  /** The document as the contract answers it. */
  readonly view: { readonly can: object }
  /** Texts that it becomes. */
  readonly says: readonly string[]
  readonly answers?: readonly Answer[]
  readonly steps: Readonly<Record<string, Step>>
}

const WHERE = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }

/**
 * A document offers the steps that the server says it can take and no other; each asks before it is done, does nothing when the
 * answer is no, and sends what the contract wants when it is yes; one that is gone says so.
 */
export function checkDocument(
  name: string,
  { page: screen, read, view, says, answers = [], steps }: DocumentCheck,
): void {
  const none = Object.fromEntries(Object.keys(view.can).map((key) => [key, false]))
  const withCan = (can: object) => answer(read, { ...view, can: { ...none, ...can } })
  const open = (can: object, more: readonly Answer[] = []) =>
    renderScreen(screen, [...answers, withCan(can), ...more], WHERE)
  const buttons = Object.values(steps).map(({ button }) => button)
  const offered = () =>
    buttons.filter((button) => page.getByRole('button', { name: button, exact: true }).elements().length > 0)
  describe(name, () => {
    it('stands in words, and offers nothing where nothing can be done', async () => {
      await open({})
      for (const text of says) await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
      expect(offered()).toEqual([])
      expect(await seriousFindings()).toEqual([])
    })

    it.each(Object.entries(steps))('offers only what it can: %s', async (can, { button, asks }) => {
      const more = asks ? [answer(asks.call, anyOf(asks.call.answer, 'least') as never)] : []
      const shown = await open({ [can]: true }, more)
      const step = page.getByRole('button', { name: button, exact: true }).first()
      await expect.element(step).toBeVisible()
      expect(offered()).toEqual([button])
      if (!asks) return
      await userEvent.click(step)
      await expect.element(page.getByText(asks.title)).toBeVisible()
      await userEvent.click(page.getByRole('dialog').last().getByRole('button', { name: 'Cancel', exact: true }))
      await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
      expect(shown.sent(asks.call)).toEqual([])
      await userEvent.click(step)
      await userEvent.click(page.getByRole('button', { name: button, exact: true }).last())
      expect(await shown.first(asks.call)).toEqual(asks.sends)
    })

    it('says when it is gone', async () => {
      await renderScreen(screen, [...answers, refuse(read, 'thing.not-found')], WHERE)
      await expect.element(page.getByRole('heading').first()).toBeVisible()
      await expect.element(page.getByText(wordsOf('thing.not-found')).or(page.getByRole('link')).first()).toBeVisible()
    })
  })
}
