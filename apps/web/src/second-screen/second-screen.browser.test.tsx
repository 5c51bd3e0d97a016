import { expect, it } from 'vitest'
import { patiently } from '../test/patiently.ts'
import { seriousFindings, show } from '../test/show.tsx'
import { SECOND_SCREEN_VERSION } from './message.ts'
import type { ScreenMessage } from './message.ts'
import SecondScreen from './SecondScreen.tsx'
import { startSender } from './sender.ts'

const basket = (training: string | null): ScreenMessage => ({
  version: SECOND_SCREEN_VERSION,
  kind: 'basket',
  language: 'en-US',
  isDark: false,
  isHighContrast: false,
  outletName: 'East',
  training,
  lines: [],
  itemCount: '2 items',
  totalLabel: 'TOTAL',
  total: '19.80',
  savings: null,
  tax: null,
  paying: null,
})

it('says over everything that the desk is only tried, and nothing of it while it sells', async () => {
  const sender = startSender()
  await show(<SecondScreen />, { language: 'en', mode: 'light' })
  const band = (): Element | null => document.querySelector('.s2-training')
  sender.send(basket('TRAINING'))
  await patiently(() => expect(band()?.textContent).toBe('TRAINING'))
  expect(await seriousFindings()).toEqual([])
  sender.send(basket(null))
  await patiently(() => expect(band()).toBeNull())
  expect(document.querySelector('output')?.textContent).toBe('19.80')
  sender.stop()
})
