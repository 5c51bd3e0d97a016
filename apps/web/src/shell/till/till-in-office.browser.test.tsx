import { keepInOffice } from '@kassa/contract/device/device.calls.ts'
import { afterEach, expect, it } from 'vitest'
import { keepTill } from '../../session/session.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { useTillInOffice } from './use-till-in-office.ts'

afterEach(() => keepTill(null))

function Office() {
  useTillInOffice()
  return <p>Office</p>
}

it('a browser that is a till says that it shows the office, once', async () => {
  keepTill(SAMPLE_ID)
  const { sent } = await renderScreen(<Office />, [answer(keepInOffice, {})])
  await expect.poll(() => sent(keepInOffice)).toEqual([{ id: SAMPLE_ID }])
})

it('a browser that is none says nothing', async () => {
  const { sentAny } = await renderScreen(<Office />, [answer(keepInOffice, {})])
  await expect.poll(() => document.body.innerText).toContain('Office')
  expect(sentAny()).toBe(false)
})
