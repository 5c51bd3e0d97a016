import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** Waits for a letter to this address in the folder where the server lays them down; answers the six digits in the last one. */
export async function codeSentTo(address: string): Promise<string> {
  const folder = path.join(process.env['KASSA_DATA'] ?? '', 'mail')
  let code = ''
  await expect
    .poll(() => (code = lastCode(folder, address)), { message: `a letter to ${address}`, timeout: 30_000 })
    .not.toBe('')
  return code
}

function lastCode(folder: string, address: string): string {
  if (!fs.existsSync(folder)) return ''
  const letters = fs
    .readdirSync(folder)
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${address}\r\n`))
  return /\b\d{6}\b/.exec(letters.at(-1) ?? '')?.[0] ?? ''
}
