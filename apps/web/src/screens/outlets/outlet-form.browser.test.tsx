import {
  archiveOutlet,
  bindOutletStaff,
  createOutlet,
  listOutlets,
  setOutletsEnabled,
  updateOutlet,
} from '@kassa/contract/organisation/outlet.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, form, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { OutletDrawer } from './OutletDrawer.tsx'
import OutletPage from './OutletPage.tsx'

const all = { edit: true, enable: true, bindStaff: true, archive: true }
const quay = rowOf(listOutlets, {
  name: 'Quay',
  number: '02',
  currency: 'USD',
  timeZone: 'Asia/Tokyo',
  locale: 'en-US',
  phone: '',
  hasSold: true,
  hasDays: true,
  dayEndsAt: '2026-03-02T15:00:00.000Z',
  nextDay: '2026-03-03',
  comingDay: null,
  dayCutoffMinutes: 0,
  enabled: 1,
  version: 4,
  can: all,
})
const list = answer(listOutlets, pageWith(quay))
const saved = { id: SAMPLE_ID, version: 5 }
const { detail, address, phone, taxNumber, currency, timeZone, dayCutoffMinutes, locale } = quay
const kept = { detail, address, province: null, phone, taxNumber, currency, timeZone, dayCutoffMinutes, locale }

checkForm('the form of outlets', {
  page: <OutletPage />,
  answers: [list],
  refusal: { code: 'outlet.number-taken' },
  ways: {
    'adds one in the zone of the browser': {
      open: 'New outlet',
      first: 'Number',
      type: { Number: '03', Name: 'Hill' },
      call: createOutlet,
      sends: {
        number: '03',
        name: 'Hill',
        detail: '',
        address: '',
        province: null,
        phone: '',
        taxNumber: '',
        currency: 'CNY',
        timeZone: 'UTC',
        dayCutoffMinutes: 0,
        locale: 'en-US',
      },
      answers: saved,
    },
    'changes one': {
      open: () => act('Quay', 'Edit'),
      first: 'Number',
      type: { Name: 'Old Quay' },
      call: updateOutlet,
      sends: { ...kept, number: '02', name: 'Old Quay', id: SAMPLE_ID, version: 4 },
      answers: saved,
    },
  },
})

it('asks for the province where the outlet sells in the money of China, by a word of its name', async () => {
  const shown = await renderScreen(<OutletPage />, [
    answer(listOutlets, pageWith({ ...quay, currency: 'CNY', province: 'CN-SH' })),
    answer(updateOutlet, saved),
  ])
  await act('Quay', 'Edit')
  const field = form().getByRole('combobox', { name: /^Province/ })
  await expect.element(form().getByText('Shanghai')).toBeVisible()
  await field.fill('mong')
  await page.getByTitle('Inner Mongolia').click()
  await press('Save')
  expect(await shown.first(updateOutlet)).toMatchObject({ province: 'CN-NM' })
})

it.each([
  ['en', null, /holds from 03\/03\/2026 at the earliest\. .*Today ends at 03\/0[23]\/2026/],
  ['zh', null, /最早自 2026\/03\/03 起生效/],
  ['ja', null, /早くて 2026\/03\/03 から有効です/],
  [
    'en',
    { firstDay: '2026-03-03', timeZone: 'Asia/Seoul', dayCutoffMinutes: 240 },
    /hold from 03\/03\/2026 on\. Until then, it’s Asia\/Tokyo and 0 minutes/,
  ],
] as const)(
  'says in %s from which day a change of the day holds, and shows one that is to come',
  async (language, comingDay, text) => {
    await renderScreen(<OutletDrawer outlet={{ ...quay, comingDay }} onClose={() => undefined} />, [], { language })
    await expect.element(form().getByText(text)).toBeVisible()
    await expect.element(form().getByText(comingDay?.timeZone ?? 'Asia/Tokyo', { exact: true })).toBeVisible()
  },
)

it('says nothing of days at an outlet of which nothing stands by a day', async () => {
  await renderScreen(<OutletPage />, [answer(listOutlets, pageWith({ ...quay, hasDays: false }))])
  await act('Quay', 'Edit')
  await expect.element(form().getByRole('combobox', { name: /^Time zone/ })).toBeVisible()
  expect(
    form()
      .getByText(/holds from/)
      .elements(),
  ).toEqual([])
})

it('keeps the currency of an outlet that has sold', async () => {
  await renderScreen(<OutletPage />, [list])
  await act('Quay', 'Edit')
  await expect.element(form().getByText('This outlet already has sales, so its currency can’t change.')).toBeVisible()
  await expect.element(form().getByRole('combobox', { name: /^Currency/ })).toBeDisabled()
})

it('says who works there and nobody else', async () => {
  const sam = rowOf(listStaff, {
    id: SAMPLE_ID,
    firstName: 'Sam',
    lastName: 'Okafor',
    number: '1001',
    outlets: [{ id: SAMPLE_ID, name: 'Quay' }],
  })
  const answers = [list, answer(listStaff, pageWith(sam)), answer(bindOutletStaff, { bound: 0, unbound: 0 })]
  const shown = await renderScreen(<OutletPage />, answers)
  await act('Quay', 'Bind staff')
  await expect.element(form().getByTitle('Sam Okafor (1001)')).toBeVisible()
  await press('Save')
  expect(await shown.first(bindOutletStaff)).toEqual({ id: SAMPLE_ID, staffIds: [SAMPLE_ID] })
})

it('says who works there of more people than one page of their list has', async () => {
  const person = (at: number) =>
    rowOf(listStaff, {
      id: SAMPLE_ID.replace(/....$/, String(1_000 + at)),
      number: String(1_000 + at),
      outlets: [{ id: SAMPLE_ID, name: 'Quay' }],
    })
  const people = Array.from({ length: 201 }, (_, at) => person(at))
  const pages = answer(listStaff, ({ cursor, limit }) => {
    const from = Number(cursor ?? 0)
    const rows = people.slice(from, from + limit)
    return { ...pageWith(...rows), nextCursor: from + limit < people.length ? String(from + limit) : null }
  })
  const shown = await renderScreen(<OutletPage />, [list, pages, answer(bindOutletStaff, { bound: 0, unbound: 0 })])
  await act('Quay', 'Bind staff')
  await expect.element(form().getByTitle(/1200/)).toBeInTheDocument()
  await press('Save')
  expect(await shown.first(bindOutletStaff)).toEqual({ id: SAMPLE_ID, staffIds: people.map(({ id }) => id) })
})

it('disables and deletes once it was asked', async () => {
  const answers = [list, answer(setOutletsEnabled, { changed: 1 }), answer(archiveOutlet, {})]
  const shown = await renderScreen(<OutletPage />, answers)
  await act('Quay', 'Disable')
  await expect.element(page.getByText('Disable Quay?')).toBeVisible()
  expect(shown.sent(setOutletsEnabled)).toEqual([])
  await press('Disable')
  expect(await shown.first(setOutletsEnabled)).toEqual({ ids: [SAMPLE_ID], enabled: 0 })
})
