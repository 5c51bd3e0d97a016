import type { DataState, ErrorBody, WhatToDo } from '@kassa/contract/error.ts'

/** A refusal of the server, or a call that never got an answer (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly whatToDo: WhatToDo
  readonly dataState: DataState

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.details = body.details
    this.whatToDo = body.whatToDo
    this.dataState = body.dataState
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body

/** An answer that was not 2xx as an error; a body that is not ours (a proxy's page) keeps only the status. */
export const refusalOf = (status: number, body: unknown, fallback: string): ApiError =>
  new ApiError(
    status,
    isErrorBody(body)
      ? { ...body, details: body.details ?? {} }
      : { code: 'server.fault', message: fallback, details: {}, whatToDo: 'retry', dataState: 'unknown' },
  )

/**
 * A call that got no answer. A read changed nothing; a change may have been done, and is repeated with the same key.
 */
export const makeUnreachableError = (message: string, wasRead: boolean): ApiError =>
  new ApiError(0, {
    code: 'network.unreachable',
    message,
    details: {},
    whatToDo: wasRead ? 'retry' : 'verify-first',
    dataState: wasRead ? 'nothing-happened' : 'unknown',
  })

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** One field the server found wrong: a zod code and its limits, without words. */
export interface FieldProblem {
  readonly field: string
  readonly problem: string
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

/** The fields of a `request.invalid`, by their dotted path in the request. */
export function fieldProblems(error: unknown): readonly FieldProblem[] {
  if (!isApiError(error)) return []
  const { problems } = error.details
  return Array.isArray(problems)
    ? (problems as Partial<FieldProblem>[]).filter((one): one is FieldProblem => typeof one.field === 'string')
    : []
}

/** Returns whether a read found nothing at its address: what it was is gone, is somebody else's, or never was. */
export const isGone = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 404 ||
    (error.code === 'request.invalid' &&
      fieldProblems(error).length > 0 &&
      fieldProblems(error).every(({ field }) => field === 'id')))
