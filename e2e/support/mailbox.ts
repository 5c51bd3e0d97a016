import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** Waits for a letter to this address in the folder where the server lays them down; answers the six digits in the last one. */
export async function codeSentTo(address: string): Promise<string> {
  let code = ''
  await expect.poll(() => (code = lastCode(address)), { message: `a letter to ${address}` }).not.toBe('')
  return code
}

/** The last letter to this address as it lies there, head and all; empty where there is none. */
export function letterTo(address: string): string {
  const folder = path.join(process.env['KASSA_DATA'] ?? '', 'mail')
  if (!fs.existsSync(folder)) return ''
  const letters = fs
    .readdirSync(folder)
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${address}\r\n`))
  return letters.at(-1) ?? ''
}

const lastCode = (address: string): string => /\b\d{6}\b/.exec(letterTo(address))?.[0] ?? ''
