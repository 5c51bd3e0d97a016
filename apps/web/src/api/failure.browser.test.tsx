import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refuse, renderScreen, wordsOf } from '../test/render-screen.tsx'
import { call } from './call.ts'

it('what a call is refused with is shown over the page under the words of its answer, and whoever called hears it', async () => {
  const failures: unknown[] = []
  const ask = (): void => void call(listTaxes, {}).catch((failure: unknown) => failures.push(failure))
  await renderScreen(
    <button type="button" onClick={ask}>
      Ask
    </button>,
    [refuse(listTaxes, 'outlet.select-first')],
  )
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('alert').getByText(wordsOf('outlet.select-first'))).toBeVisible()
  expect(failures).toMatchObject([{ code: 'outlet.select-first', status: 422 }])
})
