import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { PictureField } from './PictureField.tsx'

const PICTURE = '01890000-0000-7000-8000-000000000001'

/** A picture of the shape that a camera makes, and whoever sends it holds it back until told. */
function holdUpload() {
  const drawn = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
  let arrive = (): void => undefined
  const spies = [
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function held(this: XMLHttpRequest) {
      arrive = () => {
        Object.defineProperty(this, 'status', { value: 200 })
        Object.defineProperty(this, 'responseText', { value: JSON.stringify({ id: PICTURE }) })
        this.dispatchEvent(new ProgressEvent('load'))
      }
    }),
    vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => new Response(await new Promise<Blob | null>((done) => drawn.toBlob(done)))),
  ]
  return {
    arrive: () => arrive(),
    end: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
}

function Form() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <div style={{ width: 640 }}>
      <PictureField purpose="product" label="Picture" hasCamera value={value} onChange={setValue} />
      <button type="button">Below</button>
    </div>
  )
}

it('moves nothing that stands below it: not while the picture is sent, not when it comes, not when it is seen', async () => {
  const held = holdUpload()
  await show(<Form />)
  const below = page.getByRole('button', { name: 'Below' })
  await expect.element(below).toBeVisible()
  const place = (): number => below.element().getBoundingClientRect().top
  const before = place()
  await page.getByLabelText('Picture', { exact: true }).upload(new File(['x'], 'tea.png', { type: 'image/png' }))
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  expect(place()).toBe(before)
  held.arrive()
  await patiently(() => expect(document.querySelector<HTMLImageElement>('.k-picture img')?.naturalWidth).toBe(400))
  expect(place()).toBe(before)
  held.end()
})
