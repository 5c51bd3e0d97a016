import { lazy } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { QrPlace } from './QrPlace.tsx'

it('keeps what stands below a code where it is while the code comes', async () => {
  const arrival = Promise.withResolvers<typeof import('./QrShown.tsx')>()
  const Late = lazy(() => arrival.promise)
  await show(
    <>
      <QrPlace>
        <Late text="https://pay.example/x" label="Scan it" />
      </QrPlace>
      <button type="button">Choose another way</button>
    </>,
  )
  const top = (): number => page.getByRole('button').element().getBoundingClientRect().top
  await expect.element(page.getByRole('button')).toBeVisible()
  const before = top()
  expect(before).toBeGreaterThan(100)
  arrival.resolve(await import('./QrShown.tsx'))
  await expect.element(page.getByLabelText('Scan it')).toBeVisible()
  expect(top()).toBe(before)
})
