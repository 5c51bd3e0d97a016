import { useTranslation } from 'react-i18next'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, type SessionUser, writeSession } from '../../session/session.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { showOwnWords } from '../../words/words.ts'
import { followOwnWords } from './follow-own-words.ts'

const Screen = () => <p>{useTranslation('common').t('save')}</p>

const of = (id: string) => ({ token: `of ${id}`, user: { id, merchantId: 'tea' } as SessionUser })
const PATH = '/settings/own-words'
const words = [{ language: 'en', key: 'common:save', words: 'Keep it', changedAt: '2026-01-01T00:00:00.000Z' }]

afterEach(async () => {
  clearSession()
  await showOwnWords([], null)
})

it('a colleague who signs in over somebody reads the words of the shop as well', async () => {
  const asked = answerCalls({ [PATH]: () => ({ body: { words } }) })
  const askers = () => asked.filter(({ path }) => path === PATH).map(({ headers }) => headers.get('authorization'))
  await show(<Screen />, { session: of('ann') })
  onTestFinished(followOwnWords())
  await expect.element(page.getByText('Keep it')).toBeVisible()
  writeSession(of('bob'))
  await expect.poll(askers).toEqual(['Bearer of ann', 'Bearer of bob'])
  await expect.element(page.getByText('Keep it')).toBeVisible()
})
