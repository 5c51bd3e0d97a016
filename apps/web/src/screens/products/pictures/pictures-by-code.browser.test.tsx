import { matchPictures, setPictures } from '@kassa/contract/catalogue/picture.calls.ts'
import { zipSync } from 'fflate'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { PicturesByCode } from './PicturesByCode.tsx'

const PEN = '018f0000-0000-7000-8000-000000000001'
const MUG = '018f0000-0000-7000-8000-000000000002'
const OLD = '018f0000-0000-7000-8000-000000000003'
const SENT = '018f0000-0000-7000-8000-00000000000a'

afterEach(() => vi.restoreAllMocks())

/** Stands in for the server's uploads: refuses a file that says it is bad. */
function takeUploads(): string[] {
  const names: string[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const file = body instanceof FormData ? body.get('file') : null
    if (!(file instanceof File)) return
    void file.text().then((text) => {
      names.push(file.name)
      const isBad = text === 'bad'
      const refusal = { code: 'file.not-a-picture', message: 'Only PNG and JPG.', details: {} }
      Object.defineProperty(this, 'status', { value: isBad ? 422 : 200 })
      Object.defineProperty(this, 'responseText', { value: JSON.stringify(isBad ? refusal : { id: SENT }) })
      this.dispatchEvent(new ProgressEvent('load'))
    })
  })
  return names
}

const rowOf = (name: string) => {
  const pen = { id: PEN, name: 'Pen', pictureId: null }
  if (name.startsWith('PEN_2')) return { name, use: 'further' as const, product: pen }
  if (name.startsWith('PEN')) return { name, use: 'first' as const, product: pen }
  if (name.startsWith('MUG')) return { name, use: 'first' as const, product: { id: MUG, name: 'Mug', pictureId: OLD } }
  return { name, use: 'unknown' as const, product: null }
}
const open = (left: string[] = []) =>
  renderScreen(<PicturesByCode onClose={() => undefined} />, [
    answer(matchPictures, ({ names }) => ({ rows: names.map(rowOf) })),
    answer(setPictures, ({ rows }) => ({ given: rows.length - left.length, left })),
  ])
const bytesOf = (text: string) => new TextEncoder().encode(text)
const zipOf = (entries: Record<string, string>) =>
  new File([zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, bytesOf(text)])))], 'p.zip')
const bring = (...files: File[]) => page.getByLabelText('Choose pictures or a zip').upload(files)
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

it('shows what becomes of each picture, and gives only what was not there', async () => {
  const names = takeUploads()
  const { sent } = await open()
  await bring(zipOf({ 'PEN.jpg': 'a', 'PEN_2.jpg': 'b', 'MUG.png': 'c', 'NONE.png': 'd', 'note.txt': 'e' }))
  await expect.element(row('PEN.jpg').getByText(/Is added/)).toBeVisible()
  await expect.element(row('MUG.png').getByText(/Keeps the picture it has/)).toBeVisible()
  await expect.element(row('PEN_2.jpg').getByText(/Another picture comes first/)).toBeVisible()
  await expect.element(row('NONE.png').getByText(/No product has this code/)).toBeVisible()
  await expect.element(row('note.txt').getByText(/Not a PNG or JPG picture/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add 1 picture' }))
  await expect.element(page.getByText('1 product has its picture')).toBeVisible()
  expect(names).toEqual(['PEN.jpg'])
  expect(sent(setPictures)).toEqual([{ rows: [{ productId: PEN, pictureId: SENT, instead: null }] }])
})

it('replaces where that is said, and names what was left', async () => {
  takeUploads()
  const { sent } = await open([MUG])
  await bring(new File(['bad'], 'PEN.jpg'), new File(['c'], 'MUG.png'))
  await userEvent.click(page.getByRole('checkbox', { name: /^Replace the picture of 1 product/ }))
  await expect.element(row('MUG.png').getByText(/Replaces the picture it has/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add 2 pictures' }))
  await expect.element(page.getByText('0 products have their pictures')).toBeVisible()
  await expect.element(row('PEN.jpg').getByText(/Only PNG and JPG\./)).toBeVisible()
  await expect.element(row('MUG.png').getByText(/another picture or archived/)).toBeVisible()
  expect(sent(setPictures)).toEqual([{ rows: [{ productId: MUG, pictureId: SENT, instead: OLD }] }])
})

it('says why nothing can be taken', async () => {
  await open()
  await bring(new File(['x'], 'note.txt'))
  await expect.element(page.getByText(/no PNG or JPG picture/)).toBeVisible()
  await bring(new File(['x'], 'p.zip'))
  await expect.element(page.getByText(/The zip cannot be read\./)).toBeVisible()
})
