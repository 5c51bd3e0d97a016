import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { journalDb } from '../journal/databases.ts'
import { sendPhotos } from '../sync/send-photos.ts'
import { PhotoButton } from './PhotoButton.tsx'

const ORDER = '01890000-0000-7000-8000-00000000000a'
const PICTURE = '01890000-0000-7000-8000-000000000001'

/** The line to the server: what goes up and what is put to what, and what it answers. */
function makeLine() {
  const line = { sent: 0, put: [] as unknown[], status: 0 }
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function answer(this: XMLHttpRequest) {
    if (line.status === 0) return void this.dispatchEvent(new ProgressEvent('error'))
    line.sent += 1
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify({ id: PICTURE }) })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  vi.spyOn(window, 'fetch').mockImplementation((_, request) => {
    if (line.status === 0) return Promise.reject(new TypeError('no line'))
    line.put.push(typeof request?.body === 'string' ? JSON.parse(request.body) : null)
    const body = line.status === 200 ? { photos: 1 } : { code: 'thing.not-found', message: 'no' }
    return Promise.resolve(new Response(JSON.stringify(body), { status: line.status }))
  })
  return line
}

async function bigPicture(): Promise<File> {
  const drawn = Object.assign(document.createElement('canvas'), { width: 2_000, height: 1_500 })
  const blob = await new Promise<Blob | null>((done) => drawn.toBlob(done))
  return new File([blob ?? ''], 'slip.png', { type: 'image/png' })
}
const waiting = () => journalDb().photos.toArray()

beforeEach(async () => {
  openDesk()
  await journalDb().photos.clear()
})
afterEach(() => vi.restoreAllMocks())

it('keeps a photo small without a line, sends it once, and lets it go when its sale is there', async () => {
  const line = makeLine()
  await show(<PhotoButton label="photo.slip" find={() => ({ of: 'order', documentId: ORDER })} />)
  await page
    .getByLabelText('Photograph slip', { exact: true })
    .first()
    .upload(await bigPicture())
  await expect.element(page.getByRole('status')).toHaveTextContent('1 photo saved')
  const [kept] = await waiting()
  expect(kept).toMatchObject({ of: 'order', documentId: ORDER, pictureId: null })
  const small = await createImageBitmap(new Blob([kept?.bytes ?? '']))
  expect([small.width, small.height]).toEqual([1_600, 1_200])
  line.status = 404
  for (const time of [1, 2]) {
    await sendPhotos()
    expect([time, line.sent, (await waiting()).map(({ pictureId }) => pictureId)]).toEqual([time, 1, [PICTURE]])
  }
  line.status = 200
  await Promise.all([sendPhotos(), sendPhotos()])
  await patiently(async () => expect(await waiting()).toEqual([]))
  expect(line.sent).toBe(1)
  expect(line.put.at(-1)).toMatchObject({ of: 'order', documentId: ORDER, pictureId: PICTURE })
})

it('lets a photo go whose sale never came, after a week and no sooner', async () => {
  const line = makeLine()
  line.status = 404
  const old = (days: number) => ({
    id: `old-${days}`,
    of: 'order' as const,
    documentId: ORDER,
    bytes: new Uint8Array([1]),
    takenAt: new Date(Date.now() - days * 86_400_000 - 60_000).toISOString(),
    pictureId: PICTURE,
  })
  await journalDb().photos.bulkAdd([old(6), old(7)])
  await sendPhotos()
  expect((await waiting()).map(({ id }) => id)).toEqual(['old-6'])
})

it('says of what is no picture that it is none, and keeps nothing', async () => {
  makeLine()
  await show(<PhotoButton label="photo.drawer" find={() => ({ of: 'shift', documentId: ORDER })} />)
  const field = page.getByLabelText('Photograph drawer', { exact: true }).first()
  await field.upload(new File(['x'], 'x.png', { type: 'image/png' }))
  await expect.element(page.getByRole('status')).toHaveTextContent('This file is not a photo. Take the photo again.')
  expect(await waiting()).toEqual([])
})
