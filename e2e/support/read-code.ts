import fs from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let isReady: Promise<unknown> | undefined

function prepare(): Promise<unknown> {
  const wasmBinary = fs.readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  ).buffer
  isReady ??= Promise.resolve(prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }))
  return isReady
}

/**
 * Returns the text of the one QR code that is wholly visible on a page, read from its picture as a camera would; waits
 * until there is one.
 */
export async function readCode(page: Page): Promise<string> {
  await prepare()
  let texts: readonly string[] = []
  const look = async (): Promise<number> => {
    const found = await readBarcodes(await page.screenshot(), { formats: ['QRCode'], tryHarder: true })
    texts = found.map(({ text }) => text)
    return texts.length
  }
  await expect.poll(look, { message: 'codes that a camera reads from the page' }).toBe(1)
  return texts[0] ?? ''
}
