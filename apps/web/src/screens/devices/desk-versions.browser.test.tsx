import { NEWEST } from '@kassa/contract/device/desk-release.ts'
import { chooseDeskVersion, listDeskVersions } from '@kassa/contract/device/desk-version.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { DeskVersions } from './DeskVersions.tsx'

const head = { title: 'Devices', purpose: '', above: null }
const versions = [
  { version: '2.0.0', isNewest: true, isServed: true },
  { version: '1.0.0', isNewest: false, isServed: true },
  { version: '0.9.0', isNewest: false, isServed: false },
]
const outlet = {
  outletId: SAMPLE_ID,
  name: 'Harbour',
  choice: null,
  chosenAt: null,
  chosenBy: null,
  running: [
    { version: '2.0.0', tills: 2 },
    { version: '1.0.0', tills: 1 },
  ],
}

it('says what tills run, and holds an outlet at a version', async () => {
  const shown = await renderScreen(<DeskVersions {...head} />, [
    answer(listDeskVersions, { versions, standard: NEWEST, outlets: [outlet] }),
    answer(chooseDeskVersion, {}),
  ])
  await expect.element(page.getByText('2 tills run 2.0.0')).toBeVisible()
  await expect.element(page.getByText('1 till runs 1.0.0')).toBeVisible()
  await page.getByRole('combobox', { name: 'Version for Harbour' }).click()
  await expect.element(page.getByText('Stay at 0.9.0')).not.toBeInTheDocument()
  await page.getByText('Stay at 1.0.0').click()
  expect(await shown.first(chooseDeskVersion)).toEqual({ outletIds: [SAMPLE_ID], version: '1.0.0' })
})

it('says who chose, and names a version that the server has no more', async () => {
  const chosen = { choice: '0.5.0', chosenAt: '2026-03-02T04:00:00.000Z', chosenBy: 'Ada Shop' }
  await renderScreen(<DeskVersions {...head} />, [
    answer(listDeskVersions, { versions, standard: '1.0.0', outlets: [{ ...outlet, ...chosen, running: [] }] }),
  ])
  await expect.element(page.getByText(/Chosen by Ada Shop/)).toBeVisible()
  await expect.element(page.getByText(/0\.5\.0 \(not on this server/)).toBeVisible()
  await expect.element(page.getByText('No registered tills')).toBeVisible()
})

it.each([
  ['en', /^Chosen by Ada Shop, \S/],
  ['zh', /^选择人：Ada Shop，\S/],
  ['ja', /^選択：Ada Shop、\S/],
] as const)('says who chose and when, in %s with its own signs and blanks', async (language, said) => {
  const chosen = { choice: '1.0.0', chosenAt: '2026-03-02T04:00:00.000Z', chosenBy: 'Ada Shop' }
  const answers = [answer(listDeskVersions, { versions, standard: NEWEST, outlets: [{ ...outlet, ...chosen }] })]
  await renderScreen(<DeskVersions {...head} />, answers, { language })
  await expect.poll(() => document.querySelector('.k-desk-version > small')?.textContent).toMatch(said)
})

it('is looked at without the right to change devices', async () => {
  await renderScreen(
    <DeskVersions {...head} />,
    [answer(listDeskVersions, { versions, standard: NEWEST, outlets: [outlet] })],
    { may: ['platform.devices'] },
  )
  await expect.element(page.getByRole('combobox', { name: 'Version for Harbour' })).toBeDisabled()
})
