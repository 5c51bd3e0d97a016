import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { changeLanguage } from '../../words/words.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { Dialogs } from './Dialogs.tsx'
import { Frame } from './Frame.tsx'

const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>('dialog[open]')
const field = (): HTMLInputElement | null => dialog()?.querySelector('input') ?? null

beforeEach(() => {
  openDesk()
  fillWithMost(3)
})
afterEach(() => desk.change({ dialog: null, setup: null, cashierId: null, shift: null, phase: 'starting' }))

it('a question that is open speaks the new language and keeps what was typed in it', async () => {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
      <Dialogs />
    </div>,
    { language: 'en' },
  )
  const { lines } = basketNow()
  desk.change({ dialog: { kind: 'hold' } })
  await patiently(() => expect(field()).not.toBeNull())
  await userEvent.type(field()!, 'Ms Li, back at six')
  for (const [language, words] of [
    ['zh', '挂单并打印小票'],
    ['ja', '保留して券を印刷'],
    ['en', 'Hold and print a ticket'],
  ] as const) {
    await changeLanguage(language)
    await patiently(() => expect(dialog()?.textContent).toContain(words))
    expect(field()?.checkVisibility()).toBe(true)
    expect(field()?.value).toBe('Ms Li, back at six')
  }
  expect(basketNow().lines).toEqual(lines)
})
