import { setOpeningHours } from '@kassa/contract/organisation/opening-hours.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { act, form, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { OutletHours } from './OutletHours.tsx'
import OutletPage from './OutletPage.tsx'

const all = { edit: true, enable: true, bindStaff: true, archive: true }
const night = { fromMinute: 1_080, untilMinute: 120 }
const weekly = [[], [], [], [], [night], [night], []]
const quay = rowOf(listOutlets, { name: 'Quay', timeZone: 'Asia/Tokyo', hours: null, version: 4, can: all })

it('sets hours of Monday for the whole week, to the end of the day', async () => {
  const saved = { id: SAMPLE_ID, version: 5, copied: 0 }
  const shown = await renderScreen(<OutletPage />, [
    answer(listOutlets, pageWith(quay)),
    answer(setOpeningHours, saved),
  ])
  await act('Quay', 'Opening hours')
  await expect.element(form().getByText('Closed').first()).toBeVisible()
  await press('Monday: add hours')
  await form().getByLabelText('Monday: closes, 1').fill('00:00')
  await press('Use Monday’s hours every day')
  await press('Sunday: remove hours 1')
  await press('Save')
  const day = [{ fromMinute: 540, untilMinute: 1_440 }]
  await expect
    .poll(() => shown.sent(setOpeningHours))
    .toEqual([
      { id: SAMPLE_ID, version: 4, hours: { weekly: [day, day, day, day, day, day, []], dates: [] }, copyTo: [] },
    ])
})

it('takes hours away where the outlet has none any more', async () => {
  const saved = { id: SAMPLE_ID, version: 5, copied: 0 }
  const list = answer(listOutlets, pageWith({ ...quay, hours: { weekly, dates: [] } }))
  const shown = await renderScreen(<OutletPage />, [list, answer(setOpeningHours, saved)])
  await act('Quay', 'Opening hours')
  await form().getByText('This outlet has fixed opening hours').click()
  await press('Save')
  await expect.poll(() => shown.sent(setOpeningHours)).toMatchObject([{ hours: null, version: 4 }])
})

it.each([
  [null, 'No opening hours set'],
  [{ weekly, dates: [] }, 'Open now, until 11/28, 02:00 GMT+9'],
  [
    { weekly, dates: [{ firstDay: '2026-11-27', lastDay: '2026-11-27', name: 'Repairs', spans: [] }] },
    'Closed, opens 11/28, 18:00 GMT+9',
  ],
])('says by the clock of the outlet whether it is open', async (hours, says) => {
  await renderScreen(<OutletHours outlet={{ ...quay, hours }} asOf="2026-11-27T15:30:00.000Z" />, [])
  await expect.element(page.getByText(says)).toBeVisible()
})
