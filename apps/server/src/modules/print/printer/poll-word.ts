import { apiBase } from '../../../platform/http/register-command.ts'
import { hashToken } from '../../../platform/session/token.ts'
import type { PrinterFields } from './printer.store.ts'

export const STAR_PATH = '/print/star'
export const EPSON_PATH = '/print/epson'

/** The address that a printer polls: a path of its own that nobody else knows. Source: D108. */
export const pollPath = (way: PrinterFields['way'], merchantId: string, id: string, word: string): string =>
  `${apiBase}${way === 'epson' ? EPSON_PATH : STAR_PATH}/${merchantId}.${id}.${word}`

const form =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,100})$/

/** Returns the printer that polls with a token; undefined for an invalid one. */
export function readPollWord(
  word: string,
): { readonly merchantId: string; readonly id: string; readonly wordHash: Buffer } | undefined {
  const [, merchantId = '', id = '', secret = ''] = form.exec(word) ?? []
  return secret === '' ? undefined : { merchantId, id, wordHash: hashToken(secret) }
}
