import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readPictureFiles } from './picture-files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const zipOf = (entries: Record<string, Uint8Array>, name = 'goods.zip') => new File([zipSync(entries)], name)
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)
const brought = async (...files: File[]) => {
  const read = await readPictureFiles(files)
  if (typeof read === 'string') throw new Error(read)
  return { ...read, pictures: read.pictures.map(({ name }) => name) }
}

it('reads pictures in folders of a zip, and leaves what archivers add', async () => {
  const zip = zipOf({
    '4006381333931.jpg': bytesOf('a'),
    'spring/A-1.PNG': bytesOf('b'),
    '__MACOSX/._A-1.PNG': bytesOf('x'),
    'spring/.DS_Store': bytesOf('x'),
    'spring/Thumbs.db': bytesOf('x'),
    'readme.txt': bytesOf('x'),
    'photo.webp': bytesOf('x'),
  })
  expect(await brought(zip, new File(['c'], 'B.jpeg'))).toEqual({
    pictures: ['4006381333931.jpg', 'spring/A-1.PNG', 'B.jpeg'],
    tooLarge: [],
    others: ['readme.txt', 'photo.webp'],
  })
})

it('unpacks one when it is asked for, under its own name', async () => {
  const read = await readPictureFiles([zipOf({ 'spring/A-1.png': bytesOf('the picture'), 'B.png': bytesOf('other') })])
  if (typeof read === 'string') throw new Error(read)
  const file = read.pictures[0]?.read()
  expect([file?.name, await file?.text()]).toEqual(['A-1.png', 'the picture'])
})

it('takes a picture of 5 MB and leaves one of a byte more, also where the zip is small', async () => {
  const zip = zipOf({ 'fits.png': megabytes(5), 'bomb.png': new Uint8Array(5 * 1024 * 1024 + 1) })
  expect(zip.size).toBeLessThan(100_000)
  expect(await brought(zip)).toMatchObject({ pictures: ['fits.png'], tooLarge: ['bomb.png'] })
})

it('gives nothing of an entry that is damaged or larger than its directory says', async () => {
  const bytes = zipSync({ 'a.png': [new Uint8Array(2_000).map((_, at) => (at * 7) % 251), { level: 9 }] })
  const directory = bytes.lastIndexOf(0x50, bytes.length - 23)
  new DataView(bytes.buffer).setUint32(directory + 24, 10, true)
  const read = await readPictureFiles([new File([new Uint8Array(bytes)], 'a.zip')])
  if (typeof read === 'string') throw new Error(read)
  expect(read.pictures[0]?.read()?.size ?? 0).toBeLessThanOrEqual(10)
})

it('says that a zip cannot be read', async () => {
  expect(await readPictureFiles([new File(['no zip'], 'a.zip')])).toBe('zipBroken')
  expect(await readPictureFiles([new File([], 'a.zip')])).toBe('zipBroken')
})
