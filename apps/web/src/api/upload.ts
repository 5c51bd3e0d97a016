import type { Endpoint, OutputOf } from '@kassa/contract/endpoint.ts'
import { t } from 'i18next'
import { addressOf } from './address.ts'
import { type ApiError, refusalOf, unreachable } from './api-error.ts'
import { callHeaders, REQUEST_TIMEOUT_MS } from './call.ts'
import { announceFailure } from './failure.ts'
import { runTimeOut } from './timed-out.ts'

export interface UploadOptions {
  readonly idempotencyKey?: string
  /** Called with 0–1 as the file goes up. `fetch` cannot tell, so an upload is an XMLHttpRequest. */
  readonly onProgress?: (share: number) => void
}

/** Sends a form with a file. Refusals are announced and thrown as for `call`. Source: specification §7 (multipart post). */
export async function upload<E extends Endpoint>(
  endpoint: E,
  fields: Readonly<Record<string, string | Blob>>,
  options: UploadOptions = {},
): Promise<OutputOf<E['answer']>> {
  try {
    return await send(endpoint, fields, options)
  } catch (error) {
    announceFailure(error)
    throw error
  }
}

function send(
  endpoint: Endpoint,
  fields: Readonly<Record<string, string | Blob>>,
  options: UploadOptions,
): Promise<unknown> {
  const { url, rest } = addressOf(endpoint, fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, value as string | Blob)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    request.timeout = REQUEST_TIMEOUT_MS
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
    request.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress?.(loaded / total))
    request.addEventListener('load', () => {
      const body = parse(request.responseText)
      if (request.status < 300) resolve(body)
      else reject(refused(endpoint, request.status, body))
    })
    const lost = (): void => reject(unreachable(t('failure.unreachable'), false))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.send(form)
  })
}

function refused(endpoint: Endpoint, status: number, body: unknown): ApiError {
  if (status === 401 && endpoint.access !== 'public') runTimeOut()
  return refusalOf(status, body, t('failure.unexpected'))
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
