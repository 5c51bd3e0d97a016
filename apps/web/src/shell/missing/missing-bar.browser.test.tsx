import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forgetMissing, noteMissing, useMissing } from '../../api/missing-databases.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import MissingBar from './MissingBar.tsx'

const answered = (names?: string): Pick<Response, 'headers'> => ({
  headers: new Headers(names === undefined ? {} : { [missingDatabasesHeader]: names }),
})

function Bar() {
  const names = useMissing()
  return names === '' ? null : <MissingBar names={names} />
}

it('names the databases that an answer lacks, until the call answers whole or another page is shown', async () => {
  await renderScreen(<Bar />, [])
  expect(page.getByRole('status').elements()).toEqual([])
  noteMissing('organisation.list-merchants', answered('two'))
  noteMissing('report.tenant-dashboard', answered('two, three'))
  await expect.element(page.getByText(/merchants in the database “three, two” are missing/)).toBeVisible()
  noteMissing('report.tenant-dashboard', answered())
  await expect.element(page.getByText(/merchants in the database “two” are missing/)).toBeVisible()
  forgetMissing()
  await expect.poll(() => page.getByRole('status').elements()).toEqual([])
})
