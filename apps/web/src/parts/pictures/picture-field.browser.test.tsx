import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { Picture, PictureField } from './PictureField.tsx'
import { PictureRow } from './PictureRow.tsx'

const PICTURE = '01890000-0000-7000-8000-000000000001'

/** A picture of the shape that a camera makes, and whoever sends it holds it back until told. */
function holdUpload() {
  const drawn = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
  let arrive: (() => void) | undefined
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
    /** The picture leaves only when the session's key has signed for it. */
    arrive: async () => {
      await patiently(() => expect(arrive).toBeDefined())
      arrive?.()
    },
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
  await held.arrive()
  await patiently(() => expect(document.querySelector<HTMLImageElement>('.k-picture img')?.naturalWidth).toBe(400))
  expect(place()).toBe(before)
  held.end()
})

it('takes PDF files for a damage report, and none for goods', async () => {
  await show(
    <>
      <PictureField purpose="damage" label="Attachment" />
      <PictureField purpose="product" label="Picture" />
    </>,
  )
  await expect.element(page.getByText('PNG, JPG or PDF, at most 5 MB')).toBeVisible()
  await expect.element(page.getByText('PNG or JPG, at most 5 MB')).toBeVisible()
  const accepted = (label: string) => page.getByLabelText(label, { exact: true }).element().getAttribute('accept')
  expect(accepted('Attachment')).toBe('image/png,image/jpeg,application/pdf')
  expect(accepted('Picture')).toBe('image/png,image/jpeg')
})

it('gives a PDF file to save where a picture would be seen large', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const file = new Blob(['%PDF-1.4 %%EOF'], { type: 'application/pdf' })
    return new Response(file, { headers: { 'content-type': 'application/pdf' } })
  })
  await show(<PictureRow ids={[PICTURE]} labelOf={(number) => `Attachment ${number}`} />)
  await page.getByRole('button', { name: 'Attachment 1' }).click()
  const save = page.getByRole('link', { name: 'Save file' })
  await expect.element(save).toBeVisible()
  expect(save.element().getAttribute('download')).toBe('Attachment 1.pdf')
  fetched.mockRestore()
})

it('shows no picture of the thing before while its own comes', async () => {
  const drawn = Object.assign(document.createElement('canvas'), { width: 4, height: 4 })
  const [first, second] = [PICTURE, PICTURE.replace(/1$/, '2')] as const
  const held = Promise.withResolvers<Response>()
  const answer = async (): Promise<Response> =>
    new Response(await new Promise<Blob | null>((done) => drawn.toBlob(done)))
  const spy = vi
    .spyOn(window, 'fetch')
    .mockImplementation((asked) =>
      (asked instanceof Request ? asked.url : String(asked)).includes(first) ? answer() : held.promise,
    )
  function Shown() {
    const [id, setId] = useState<string>(first)
    return (
      <>
        <button type="button" onClick={() => setId(second)}>
          next
        </button>
        <Picture id={id} label={id} />
      </>
    )
  }
  await show(<Shown />)
  const names = (): string[] => [...document.querySelectorAll('img')].map(({ alt }) => alt)
  await patiently(() => expect(names()).toEqual([first]))
  await page.getByRole('button', { name: 'next' }).click()
  await patiently(() => expect(spy).toHaveBeenCalledTimes(2))
  expect(names()).toEqual([])
  held.resolve(await answer())
  await patiently(() => expect(names()).toEqual([second]))
  spy.mockRestore()
})
