import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { ErrorCode } from '@kassa/contract/errors.ts'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { choose, expectClosed, expectFocus, expectKeyDrawsItsField, expectValue, form, press, type } from './forms.ts'
import { type Answer, answer, refuse, renderScreen, type RenderOptions, wordsOf } from './render-screen.tsx'

/** One way through a form: how it is opened, what is typed, and the request it must become. */
interface Way<E extends Endpoint = Endpoint> {
  /** The words of the button that opens it, or something to do. */
  readonly open: string | (() => Promise<void>)
  /** The label of the field that has the cursor then. */
  readonly first: string
  readonly type?: Readonly<Record<string, string>>
  readonly choose?: Readonly<Record<string, string>>
  /** Any other act in the form. */
  readonly also?: () => Promise<void>
  readonly save?: string
  readonly call: E
  readonly sends: object
  /** The answer of the server; it must be what the contract promises. */
  readonly answers: unknown
}

export interface FormCheck {
  readonly page: ReactNode
  /** The answers that the page reads. */
  readonly answers: readonly Answer[]
  readonly ways: Readonly<Record<string, Way>>
  /** A refusal of the first way's call. */
  readonly refusal: { readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> }
  readonly options?: RenderOptions
}

async function open({ open: opening }: Way): Promise<void> {
  if (typeof opening === 'string') await press(opening)
  else await opening()
  await expect.element(form()).toBeVisible()
}

async function fill(way: Way): Promise<void> {
  for (const [label, value] of Object.entries(way.type ?? {})) {
    await type({ [label]: value })
    await expectKeyDrawsItsField(label)
  }
  for (const [label, entry] of Object.entries(way.choose ?? {})) await choose(label, entry)
  await way.also?.()
}

/**
 * Each way through a form opens it with the cursor in its first field, sends what the contract wants, to its own call and no
 * other, and gives the cursor back; a key draws its own field; a refusal is said in words and loses nothing.
 */
export function checkForm(name: string, { page: screen, answers, ways, refusal, options }: FormCheck): void {
  const every = Object.values(ways)
  const saving = every.map(({ call, answers: body }) => answer(call, body as never))
  describe(name, () => {
    it.each(Object.entries(ways))('%s', async (_, way) => {
      const shown = await renderScreen(screen, [...answers, ...saving], options)
      await open(way)
      await expectFocus(way.first)
      await fill(way)
      await press(way.save ?? 'Save')
      expect(await shown.first(way.call)).toEqual(way.sends)
      await expectClosed()
      for (const { call } of every) expect(shown.sent(call)).toHaveLength(call === way.call ? 1 : 0)
      await expect.poll(() => document.activeElement !== document.body && document.activeElement !== null).toBe(true)
    })

    it('says a refusal in words and keeps what was typed', async () => {
      const [way] = every
      if (!way) throw new Error('a form has at least one way')
      const refused = refuse(way.call, refusal.code, refusal.details)
      await renderScreen(screen, [...answers, ...saving, refused], options)
      await open(way)
      await fill(way)
      await press(way.save ?? 'Save')
      await expect.element(page.getByText(wordsOf(refusal.code, refusal.details)).first()).toBeVisible()
      for (const [label, value] of Object.entries(way.type ?? {})) await expectValue(label, value)
    })
  })
}
