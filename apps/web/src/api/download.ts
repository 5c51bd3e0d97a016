import type { Endpoint, InputOf } from '@kassa/contract/endpoint.ts'
import { t } from 'i18next'
import { makeUnreachableError } from './api-error.ts'
import { callForResponse } from './call.ts'
import { announceFailure } from './failure.ts'
import { stillHere, whileHere } from './speaker/still-here.ts'

/** The file name in a `content-disposition` header: the encoded form first, then the plain one. */
export function fileNameIn(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded.trim())
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? fallback
}

/** Fetches a file of the contract and hands it to the browser under the name its header gives. Source: specification §7. */
export async function download<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
  fallback: string,
): Promise<void> {
  const isHere = stillHere(endpoint)
  const response = await callForResponse(endpoint, request)
  const blob = await whileHere(isHere, response.blob()).catch((error: unknown) => {
    // The file was cut off on its way.
    if (isHere()) announceFailure(makeUnreachableError(t('failure.unreachable'), true))
    throw error
  })
  saveFile(blob, fileNameIn(response.headers.get('content-disposition'), fallback))
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
