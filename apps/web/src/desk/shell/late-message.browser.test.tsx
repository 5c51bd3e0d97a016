import 'fake-indexeddb/auto'
import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { desk, tell } from '../model/desk-state.ts'
import { hasMoreWords } from '../ui/use-words.ts'
import { TopBar } from './TopBar.tsx'

afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', message: null }))

it('a message whose words are on their way is said when they are here, and never by its code', async () => {
  openDesk()
  answerCalls({})
  await show(<TopBar />)
  expect(hasMoreWords()).toBe(false)
  const said: string[] = []
  const status = document.querySelector('[role=status]')
  const watch = new MutationObserver(() => said.push(status?.textContent ?? ''))
  watch.observe(status ?? document.body, { childList: true, subtree: true, characterData: true })
  tell('warn', 'message.paidBefore', { number: 'A-7' })
  await expect.element(page.getByText(/A-7/)).toBeVisible()
  watch.disconnect()
  expect(said.filter((text) => text.includes('message.paidBefore'))).toEqual([])
  expect(i18next.hasResourceBundle('en', 'deskMore')).toBe(true)
})

it('a message among the words of the desk waits for nothing', async () => {
  openDesk()
  answerCalls({})
  await show(<TopBar />)
  tell('warn', 'top.update')
  await expect.element(page.getByRole('status')).toHaveTextContent('New version')
})
