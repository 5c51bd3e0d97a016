import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { localeOf } from '../../calls/refusal.ts'
import { refusalAnswer } from '../../calls/refusal-answer.ts'
import type { NewId } from '../../ids.ts'

/** Refusals of requests that HTTP itself could not read, by the parser's code. */
const CODES: Readonly<Record<string, 'request.headers-too-large'>> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
}

/** A request that took too long to arrive keeps its own status. */
const STATUSES: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what no call is reached with, as a problem of RFC 9457: at whom it was aimed is not known. The connection ends with it. */
export const answerUnreadable =
  (newId: NewId) =>
  (error: Error & { readonly code?: string }, socket: Duplex): void => {
    const { code: reason = '' } = error
    if (reason === 'ECONNRESET' || socket.destroyed) return
    const code = CODES[reason] ?? 'request.unreadable'
    const answer = refusalAnswer(
      { code },
      { locale: localeOf(undefined, undefined, undefined), requestId: newId(), isOpen: true },
    )
    const status = STATUSES[reason] ?? answer.status
    const text = JSON.stringify(answer.body)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      `content-type: ${answer.type}`,
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
    ]
    if (socket.writable) socket.write([...head, '', text].join('\r\n'))
    socket.destroy(error)
  }
