import { readChain } from '@kassa/contract/audit/audit.calls.ts'
import { chainFileLine, type Digest } from '@kassa/domain/audit/verify-chain.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/download.ts'

/** Saves the whole chain of the log as a file, a page of lines at a time. */
export async function saveChain(name: string): Promise<void> {
  const rows: string[] = []
  for (let after: number | null = 0; after !== null;) {
    const { lines, next }: Awaited<ReturnType<typeof ask>> = await ask(after)
    rows.push(...lines.map(chainFileLine))
    after = next
  }
  saveFile(new Blob([`${rows.join('\n')}\n`], { type: 'application/x-ndjson' }), name)
}

const ask = (after: number) => call(readChain, { after })

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The browser's own SHA-256: nothing leaves this page. */
export const browserDigest: Digest = async (previous, text) => {
  const [first, second] = [bytesOf(previous), new TextEncoder().encode(text)]
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return hexOf(await crypto.subtle.digest('SHA-256', whole))
}
