import type { Endpoint, OutputOf } from '@kassa/contract/endpoint.ts'
import { t } from 'i18next'
import { addressOf } from './address.ts'
import { refusalOf, makeUnreachableError } from './api-error.ts'
import { REQUEST_TIMEOUT_MS, speakerOf } from './call.ts'
import { announceFailure } from './failure.ts'
import { learnTime, proofFor } from './proof/proved.ts'
import { stillHere, whileHere } from './speaker/still-here.ts'
import { runTimeOut } from './timed-out.ts'

export interface UploadOptions {
  readonly idempotencyKey?: string
  /** Called with 0–1 as the file goes up. `fetch` cannot tell, so an upload is an XMLHttpRequest. */
  readonly onProgress?: (share: number) => void
  /** Nobody waits for it: a refusal is thrown and not announced. */
  readonly isQuiet?: boolean
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
    if (!options.isQuiet) announceFailure(error)
    throw error
  }
}

async function send(
  endpoint: Endpoint,
  fields: Readonly<Record<string, string | Blob>>,
  options: UploadOptions,
): Promise<unknown> {
  const isHere = stillHere(endpoint)
  const speaker = await speakerOf(endpoint)
  const key = options.idempotencyKey ?? crypto.randomUUID()
  const ask = (headers: Record<string, string>): Promise<FormAnswer> =>
    whileHere(isHere, sendForm(endpoint, fields, { ...headers, 'idempotency-key': key }, options))
  const first = await ask(speaker.headers)
  const again = first.status === 401 ? await speaker.again() : null
  const answer = again === null ? first : await ask(again)
  if (answer.status < 300) return answer.body
  if (answer.status === 401 && speaker.isSignedIn) runTimeOut(speaker.token)
  throw refusalOf(answer.status, answer.body, t('failure.unexpected'))
}

interface FormAnswer {
  readonly status: number
  readonly body: unknown
}

/** Sends a form with the proof of this browser; once more where its clock was wrong. */
async function sendForm(
  endpoint: Endpoint,
  fields: Readonly<Record<string, string | Blob>>,
  headers: Readonly<Record<string, string>>,
  options: UploadOptions,
): Promise<FormAnswer> {
  const { url } = addressOf(endpoint, fields)
  const sendOnce = async (): Promise<FormAnswer> =>
    sendProved(endpoint, fields, { ...headers, ...(await proofFor({ method: 'POST', url, headers })) }, options)
  const first = await sendOnce()
  return learnTime(first.status, first.body) ? sendOnce() : first
}

function sendProved(
  endpoint: Endpoint,
  fields: Readonly<Record<string, string | Blob>>,
  headers: Readonly<Record<string, string>>,
  { onProgress }: UploadOptions,
): Promise<FormAnswer> {
  const { url, rest } = addressOf(endpoint, fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, value as string | Blob)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    request.timeout = REQUEST_TIMEOUT_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('load', () => resolve({ status: request.status, body: parse(request.responseText) }))
    const lost = (): void => reject(makeUnreachableError(t('failure.unreachable'), false))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.send(form)
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
