import type { Page } from '@playwright/test'

/** A file that a browser is given. */
export interface MadeFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A square of one color, as a PNG drawn by the browser itself. */
export async function drawPicture(page: Page, name: string, colour: string): Promise<MadeFile> {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 160
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws nothing')
    context.fillStyle = fill
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}

/** A second and a half of a bar that runs over a canvas, as the browser itself records it: a real WebM. */
export async function recordVideo(page: Page, name: string): Promise<MadeFile> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 90
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws nothing')
    let frame = 0
    const drawing = setInterval(() => {
      context.fillStyle = '#203040'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#ffd040'
      context.fillRect((frame += 1) % canvas.width, 0, 20, canvas.height)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    const whole = new Promise((stopped) => recorder.addEventListener('stop', stopped))
    recorder.start()
    setTimeout(() => recorder.stop(), 1_500)
    await whole
    clearInterval(drawing)
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(text, 'base64') }
}
